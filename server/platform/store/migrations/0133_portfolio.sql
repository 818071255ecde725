-- Who invests with which fund provider, and the tokens with which a portfolio is read; a token ends with the session it was given in.

CREATE TABLE "portfolio_mandate" (
  "id" bigint NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL,
  "created_by" bigint,
  "updated_at" timestamptz NOT NULL,
  "updated_by" bigint,
  "investor" bigint,
  "financier_entity" bigint,
  "status" text NOT NULL DEFAULT 'running',
  PRIMARY KEY ("id")
);
ALTER TABLE "portfolio_mandate" ADD CONSTRAINT "portfolio_mandate_investor_refers" FOREIGN KEY ("investor") REFERENCES "company" (id);
ALTER TABLE "portfolio_mandate" ADD CONSTRAINT "portfolio_mandate_financier_entity_refers" FOREIGN KEY ("financier_entity") REFERENCES "company_entity" (id);
ALTER TABLE "portfolio_mandate" ADD CONSTRAINT "portfolio_mandate_status_check" CHECK ("status" IN ('running', 'ended'));
CREATE UNIQUE INDEX "portfolio_mandate_investor_financier_entity_key" ON "portfolio_mandate" ("investor", "financier_entity");
CREATE INDEX "portfolio_mandate_financier_entity_index" ON "portfolio_mandate" ("financier_entity");

CREATE TABLE portfolio_token (
  token_hash text PRIMARY KEY,
  session_hash text NOT NULL REFERENCES session (token_hash) ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL
);
CREATE INDEX portfolio_token_session_hash ON portfolio_token (session_hash);
