# The product as one small image that runs as nobody of importance. tests/long/release.test.ts carries out these very steps.
FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm run release

FROM node:24-bookworm-slim AS packages
WORKDIR /packages
COPY --from=build /build/release/package.json /build/release/package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_FOLDER=/data
# The C library gives back what the start took (decision 259).
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=packages /packages/node_modules ./node_modules
COPY --from=build /build/release ./
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:8080/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--disable-warning=ExperimentalWarning", "server/main.ts"]
