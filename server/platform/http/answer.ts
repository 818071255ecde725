import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { isOfMoney } from "../../../registry/schema/entity.ts";
import type { Acting, OwnContext, RequestContext, WriteContext } from "../context.ts";
import { FileAnswer, type ReadOther } from "../handler.ts";
import { intentOf, keepOutcome, storedOutcome, once, type Outcome } from "../idempotency.ts";
import { Refusal, refuse } from "../refusal.ts";
import type { Endpoint, Sent, Work } from "../calls/endpoint.ts";
import { mustBeAllowed, mustBeOwnRole, needsSession } from "../calls/guard.ts";
import {
  tokenAuthenticationPoint,
  type TokenAuthentication,
  findSession,
  sessionEnd,
  type FoundSession,
} from "../session/session.ts";
import type { Store, Transaction } from "../store/handle.ts";
import { runTogether, type Writing } from "../store/run-together.ts";
import { onBehalfOf, type Asker } from "../store/shares.ts";
import { readFiles } from "./multipart.ts";
import { mustBeJson, RAW, cleaned } from "./body.ts";
import { sessionToken, mustBeOwnPage } from "./cookies.ts";
import { successBody } from "./envelope.ts";
import { FILE_POLICY, shownFilePolicy } from "./headers.ts";
import { inTime, LONGEST_ANSWER } from "./in-time.ts";
import { assertAllowedRedirect } from "./redirects.ts";
import type { AppOptions } from "../options.ts";
import { addressKey, type Rates } from "./rates.ts";
import { requestContext, type Headers } from "./request-context.ts";
import { mustBeCurrent } from "./pages.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this a packet is not saved. */
const WORTH_IT = 1_024;
/** A tenth fewer bytes than the quality below it, at the same time; the one above is no smaller. */
const QUALITY = 5;

/** Whether a caller takes an encoding, as it says so in Accept-Encoding. */
function acceptsEncoding(acceptEncoding: string, encoding: string): boolean {
  const entry = acceptEncoding
    .split(",")
    .map((one) =>
      one
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/),
    )
    .find(([name]) => name === encoding);
  return entry !== undefined && Number(entry[1] ?? 1) > 0;
}

/**
 * An answer as it goes over the line: smaller where the caller takes that and it is worth it. Compression is work of
 * the process's other threads. Only for answers to who reads: what holds a secret beside words of somebody else must
 * not be compressed.
 */
async function compressed(request: FastifyRequest, reply: FastifyReply, body: string): Promise<string | Buffer> {
  reply.header("vary", "accept-encoding");
  if (body.length < WORTH_IT) return body;
  const acceptEncoding = request.headers["accept-encoding"];
  const header = Array.isArray(acceptEncoding) ? acceptEncoding.join() : (acceptEncoding ?? "");
  if (acceptsEncoding(header, "br")) {
    reply.header("content-encoding", "br");
    return brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    });
  }
  if (!acceptsEncoding(header, "gzip")) return body;
  reply.header("content-encoding", "gzip");
  return zip(body);
}

type Context = RequestContext & { answer: Headers };

/** What all endpoints of an application are answered with. */
export interface Serving {
  readonly options: AppOptions;
  /** Undefined where nothing is limited. */
  readonly rates: Rates | undefined;
  /** All endpoints by their names. */
  readonly endpoints: ReadonlyMap<string, Endpoint>;
}

function sentBy(request: FastifyRequest): Sent {
  const { value, unclean } = cleaned(request.query);
  if (unclean.length > 0) refuse("invalid_fields", { data: unclean.map((field) => ({ field, keyword: "type" })) });
  return {
    params: request.params as Record<string, string>,
    query: value as Sent["query"],
    body: (request.body ?? {}) as Sent["body"],
  };
}

/** The door of an endpoint whose own token stands in a header, beside the session's cookie. */
function doorOf(
  { allow }: Endpoint,
  request: FastifyRequest,
): { token: string; find: TokenAuthentication["find"] } | undefined {
  const door = allow.map((word) => tokenAuthenticationPoint.entries[word]).find((one) => one !== undefined);
  const sent = door && request.headers[door.header];
  return door && typeof sent === "string" && sent !== "" ? { token: sent, find: door.find } : undefined;
}

const encoded = (answer: unknown): string => JSON.stringify(answer ?? {});

/** Notes the uses of sessions, in a transaction of its own. */
const noteUses = async (store: Store, uses: readonly Writing[]): Promise<void> =>
  uses.length === 0 ? undefined : store.transaction((trx) => runTogether(trx, uses));

/** One request to an endpoint, its reply to be, and on whose behalf it is answered. */
interface Exchange {
  readonly serving: Serving;
  readonly endpoint: Endpoint;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly context: Context;
}

/** A write's answer, done once per Idempotency-Key; a file is never kept. */
async function written(
  { serving: { options }, endpoint, request, context }: Exchange,
  work: Exclude<Work, { kind: "reads" }>,
  input: Sent["body"],
  uses: readonly Writing[],
): Promise<{ data: string | FileAnswer; replayed: boolean }> {
  const key = request.headers["idempotency-key"];
  const claimedIntent = intentOf(
    typeof key === "string" ? key : undefined,
    context.acting?.user.id ?? `session-less ${request.ip}`,
    endpoint.name,
    `${request.method} ${request.url}\n${request[RAW] ?? ""}`,
  );
  if (endpoint.rate === "money" && !claimedIntent)
    refuse("invalid_fields", { data: [{ field: "Idempotency-Key", keyword: "required" }] });
  // An answer that is a secret is kept under no key: asked again, it is made anew.
  const intent = endpoint.call?.unkept === true ? undefined : claimedIntent;
  const keep = endpoint.rate === "money" || isOfMoney(options.registry, endpoint.name.split(".")[0] ?? "");
  const inside = (trx: Transaction): WriteContext => ({ ...context, db: trx, trx });
  const { store } = options;
  if (work.kind === "owns") {
    const ofSession = context.acting ? intent : undefined;
    const replay = ofSession && (await storedOutcome(store.reading, ofSession));
    if (replay) return replay;
    let finished: Outcome | undefined;
    const own: OwnContext = {
      ...context,
      db: store.reading,
      transaction: (inner) => store.transaction((trx) => inner(inside(trx))),
      part: async (index, inner) =>
        JSON.parse(
          (
            await store.transaction((trx) =>
              once(inside(trx), ofSession && { ...ofSession, call: `${ofSession.call} ${index}` }, keep, async () =>
                encoded(await inner(inside(trx))),
              ),
            )
          ).data,
        ) as never,
      finish: async (inner) => {
        finished = await store.transaction((trx) =>
          once(inside(trx), ofSession, keep, async () => encoded(await inner(inside(trx)))),
        );
        return JSON.parse(finished.data) as never;
      },
    };
    const answer = await work.run(input, own);
    if (finished) return finished;
    if (answer instanceof FileAnswer) return { data: answer, replayed: false };
    const data = encoded(answer);
    if (ofSession) await store.transaction(async (trx) => keepOutcome(inside(trx), ofSession, data, keep));
    return { data, replayed: false };
  }
  let file: FileAnswer | undefined;
  const outcome = await store.transaction(async (trx) => {
    // A repeated transaction begins anew, with its cookies too.
    context.answer.forget();
    const done = await once(inside(trx), intent, keep, async () => {
      const answer = await work.run(input, inside(trx));
      file = answer instanceof FileAnswer ? answer : undefined;
      return encoded(file ? {} : answer);
    });
    trx.writeLast(...uses);
    return done;
  });
  return { data: file ?? outcome.data, replayed: outcome.replayed };
}

async function sendFile(reply: FastifyReply, { bytes, isShown, ...file }: FileAnswer): Promise<FastifyReply> {
  // Tables are taken and made in UTF-8 alone; without saying so a browser would guess.
  const type =
    file.mediaType.startsWith("text/") && !file.mediaType.includes("charset")
      ? `${file.mediaType}; charset=utf-8`
      : file.mediaType;
  const plain = file.name.replace(/[^\w.-]/g, "_");
  return reply
    .headers({
      "content-type": type,
      "content-security-policy": isShown ? shownFilePolicy(file.mediaType) : FILE_POLICY,
      "content-length": String(bytes instanceof Uint8Array ? bytes.byteLength : bytes.size),
      "content-disposition": `${isShown ? "inline" : "attachment"}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)}`,
    })
    .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(await bytes.read(), { objectMode: false }));
}

/** Whose share of the database a request is from: a person's and their company's, or a stranger's address. */
function askerOf(request: FastifyRequest, acting: Acting | undefined): Asker {
  const address = `address ${addressKey(request.ip)}`;
  return acting
    ? { one: `user ${acting.user.id}`, group: `company ${acting.company?.id ?? acting.user.id}` }
    : { one: address, group: address };
}

/**
 * Answers one endpoint. The order is the guard: own page and its version, session, allowed, own role, rate, then input,
 * then work.
 * @throws Refusal for all that is refused; the app's error handler words it
 */
export async function answerEndpoint(
  serving: Serving,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { options, rates } = serving;
  const { store, registry, ports } = options;
  const isWrite = endpoint.method !== "GET";
  const isProvider = endpoint.call?.provider === true;
  if (isWrite && !isProvider) {
    mustBeOwnPage(request);
    mustBeJson(request);
    mustBeCurrent(options.version, endpoint, request);
  }
  const token = isProvider ? undefined : sessionToken(request);
  const ofSession = token ? await findSession(store.reading, registry, token, ports.clock.now()) : undefined;
  // Only the calls of such a door heed its token; there it decides, whoever the session is of.
  const door = doorOf(endpoint, request);
  const found =
    door === undefined ? ofSession : await door.find(store.reading, registry, door.token, ports.clock.now());
  const context = requestContext(options, request, endpoint.call, found?.acting);
  request.context = context;
  const isTurnedAway = token !== undefined && found === undefined && needsSession(endpoint.allow);
  mustBeAllowed(endpoint.allow, context.acting, isTurnedAway ? await sessionEnd(store.reading, token) : undefined);
  mustBeOwnRole(request.params as Record<string, string>, context.acting);
  const counting = rates?.count(
    context.acting ? endpoint.rate : (endpoint.strangersRate ?? endpoint.rate),
    request,
    context.acting,
  );
  try {
    const exchange: Exchange = { serving, endpoint, request, reply, context };
    const answer = () => answerAdmitted(exchange, found, ofSession);
    // Where nothing is limited, requests meet as they come.
    return await (rates === undefined ? answer() : onBehalfOf(askerOf(request, context.acting), answer));
  } catch (error) {
    counting?.refused();
    throw error;
  }
}

/** Answers an endpoint whose caller is known, allowed and within the rates. */
async function answerAdmitted(
  exchange: Exchange,
  found: FoundSession | undefined,
  ofSession: FoundSession | undefined,
): Promise<FastifyReply> {
  const { endpoint, serving } = exchange;
  const { store } = serving.options;
  const uses = endpoint.passive ? [] : [...new Set([found, ofSession])].flatMap((one) => one?.use() ?? []);
  if (endpoint.work.kind !== "writes") {
    await noteUses(store, uses);
    return answerRead(exchange, []);
  }
  // A step notes the use with what it writes itself, unless it is refused.
  try {
    return await answerRead(exchange, uses);
  } catch (error) {
    if (error instanceof Refusal) await noteUses(store, uses);
    throw error;
  }
}

/**
 * Reads what was sent to an endpoint, and answers it.
 * @param uses of sessions, that are still to be noted
 */
async function answerRead(exchange: Exchange, uses: readonly Writing[]): Promise<FastifyReply> {
  const { serving, endpoint, request, reply, context } = exchange;
  const { registry } = serving.options;
  const isProvider = endpoint.call?.provider === true;
  const sent: Sent = isProvider
    ? {
        params: {},
        query: {},
        body: {},
        posted: { body: Buffer.from(request[RAW] ?? "", "utf8"), headers: request.headers },
      }
    : sentBy(request);
  if (!request.isMultipart()) return answerSent(exchange, sent, uses);
  const before = reply.elapsedTime;
  Object.assign(sent, await readFiles(request, endpoint.upload, registry, context.say));
  request[RAW] = JSON.stringify([sent.body, sent.file?.name, sent.file?.sha256]);
  return inTime(answerSent(exchange, sent, uses), LONGEST_ANSWER - before);
}

/** Answers other calls that read within a request: by the same guard and limits, of the same person. */
function otherReader(serving: Serving, context: Context, request: FastifyRequest): ReadOther {
  const { options, endpoints, rates } = serving;
  return async (name, { params, query }) => {
    const endpoint = endpoints.get(name);
    if (endpoint?.method !== "GET" || endpoint.work.kind !== "reads") throw new Error(`${name} is no call that reads`);
    mustBeAllowed(endpoint.allow, context.acting);
    mustBeOwnRole(params, context.acting);
    const counting = rates?.count(endpoint.rate, request, context.acting);
    const own = { ...context, call: endpoint.call };
    try {
      const input = endpoint.parse({ params, query, body: {} }, own);
      return await endpoint.work.run(
        input,
        { ...own, db: options.store.reading },
        otherReader(serving, context, request),
      );
    } catch (error) {
      counting?.refused();
      throw error;
    }
  };
}

/**
 * Answers an endpoint of which all that was sent has come in.
 * @param uses of sessions, that are still to be noted
 */
async function answerSent(exchange: Exchange, sent: Sent, uses: readonly Writing[]): Promise<FastifyReply> {
  const { serving, endpoint, request, reply, context } = exchange;
  const { options } = serving;
  const input = endpoint.parse(sent, context);
  if (endpoint.work.kind === "reads") {
    const answer = await endpoint.work.run(
      input,
      { ...context, db: options.store.reading },
      otherReader(serving, context, request),
    );
    if (endpoint.call?.redirects === true) assertAllowedRedirect(context, answer);
    context.answer.apply(reply);
    return answer instanceof FileAnswer
      ? sendFile(reply, answer)
      : reply
          .type("application/json; charset=utf-8")
          .send(await compressed(request, reply, successBody(encoded(answer))));
  }
  const { data, replayed } = await written(exchange, endpoint.work, input, uses);
  if (endpoint.call?.redirects === true && typeof data === "string") assertAllowedRedirect(context, JSON.parse(data));
  context.answer.apply(reply);
  if (replayed) reply.header("idempotent-replayed", "true");
  return data instanceof FileAnswer
    ? sendFile(reply, data)
    : reply.type("application/json; charset=utf-8").send(successBody(data));
}
