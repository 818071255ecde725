-- The books: journals that are only added to and always balance, months that close, limits that stay within what is granted.

ALTER TABLE "invoice_paid" ALTER COLUMN "parent" DROP NOT NULL;
ALTER TABLE "delivery_record" ALTER COLUMN "place" DROP NOT NULL;
ALTER TABLE "journal" ADD COLUMN "source_entity" text;
ALTER TABLE "journal" ADD COLUMN "source_record" bigint;
ALTER TABLE "journal" ADD COLUMN "source_transition" text;
ALTER TABLE "journal" ADD COLUMN "reversal_of" bigint;
ALTER TABLE "journal_lines" ADD COLUMN "party" bigint;
ALTER TABLE "journal" DROP CONSTRAINT "journal_status_check";
ALTER TABLE "journal" ALTER COLUMN "status" SET DEFAULT 'pending';
ALTER TABLE "journal" ADD CONSTRAINT "journal_status_check" CHECK ("status" IN ('pending', 'posted', 'reversed', 'rejected'));
ALTER TABLE "journal" DROP CONSTRAINT "journal_event_type_check";
ALTER TABLE "journal" ALTER COLUMN "event_type" SET DEFAULT 'by_hand', ALTER COLUMN "event_type" SET NOT NULL;
ALTER TABLE "journal" ADD CONSTRAINT "journal_event_type_check" CHECK ("event_type" IN ('invoice_confirmed', 'loa_fee_paid', 'transfer_fee_paid', 'disbursed', 'interest_accrued', 'penalty_arisen', 'late_fee_arisen', 'penalty_received', 'penalty_waived', 'buyer_paid', 'over_advance_cured', 'bought_back', 'holder_paid', 'refunded', 'refund_claimed', 'receipt_unmatched', 'dpo_paid', 'early_payment_paid', 'discount_earned', 'dpo_repaid', 'early_payment_repaid', 'platform_fee_billed', 'credit_note_applied', 'invoice_paid_transferred', 'written_off', 'capital_paid_in', 'reversal', 'by_hand'));
ALTER TABLE "statement" ADD COLUMN "last_journal" bigint;
ALTER TABLE "statement_lines" DROP CONSTRAINT "statement_lines_kind_check";
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_kind_check" CHECK ("kind" IN ('invoice_confirmed', 'loa_fee_paid', 'transfer_fee_paid', 'disbursed', 'interest_accrued', 'penalty_arisen', 'late_fee_arisen', 'penalty_received', 'penalty_waived', 'buyer_paid', 'over_advance_cured', 'bought_back', 'holder_paid', 'refunded', 'refund_claimed', 'receipt_unmatched', 'dpo_paid', 'early_payment_paid', 'discount_earned', 'dpo_repaid', 'early_payment_repaid', 'platform_fee_billed', 'credit_note_applied', 'invoice_paid_transferred', 'written_off', 'capital_paid_in', 'reversal', 'by_hand'));
CREATE INDEX "statement_financier_entity_counterparty_entity_curren_yyrh_ind" ON "statement" ("financier_entity", "counterparty_entity", "currency", "period_to");
ALTER TABLE "journal" ADD CONSTRAINT "journal_source_entity_check" CHECK (char_length("source_entity") <= 40);
ALTER TABLE "journal" ADD CONSTRAINT "journal_source_transition_check" CHECK (char_length("source_transition") <= 40);
ALTER TABLE "journal" ADD CONSTRAINT "journal_reversal_of_refers" FOREIGN KEY ("reversal_of") REFERENCES "journal" (id);
ALTER TABLE "journal_lines" ADD CONSTRAINT "journal_lines_party_refers" FOREIGN KEY ("party") REFERENCES "company_entity" (id);
CREATE UNIQUE INDEX "accounting_period_company_month_key" ON "accounting_period" ("company", "month");
ALTER TABLE "ledger_account" DROP CONSTRAINT "ledger_account_name_check";
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_name_check" CHECK ("name" IN ('bank', 'advances', 'interest_receivable', 'fee_receivable', 'penalty_receivable', 'dpo_receivable', 'trade_receivable', 'residual_receivable', 'gst_input', 'trade_payable', 'payable_to_financier', 'financing_payable', 'interest_payable', 'gst_output', 'refundable', 'unapplied_receipts', 'unearned_discount', 'capital', 'sales', 'interest_income', 'fee_income', 'discount_income', 'discount_received', 'penalty_income', 'purchases', 'interest_expense', 'financing_fees', 'discount_given', 'penalty_expense', 'write_off'));
CREATE UNIQUE INDEX "ledger_account_company_code_currency_key" ON "ledger_account" ("company", "code", "currency");

-- A journal is reversed once at most; whoever undoes a deal finds its journals by their source.
CREATE UNIQUE INDEX journal_reversed_once ON journal (reversal_of) WHERE reversal_of IS NOT NULL;
CREATE INDEX journal_source ON journal (source_record);
CREATE INDEX journal_book ON journal (company, date);
CREATE INDEX journal_lines_account ON journal_lines (account);
CREATE INDEX journal_lines_party ON journal_lines (party) WHERE party IS NOT NULL;

CREATE FUNCTION books_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the books are append-only; what was wrong is reversed' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER journal_lines_append_only BEFORE UPDATE OR DELETE ON journal_lines FOR EACH ROW EXECUTE FUNCTION books_are_append_only();
CREATE TRIGGER journal_lines_never_emptied BEFORE TRUNCATE ON journal_lines FOR EACH STATEMENT EXECUTE FUNCTION books_are_append_only();
CREATE TRIGGER journal_append_only BEFORE DELETE ON journal FOR EACH ROW EXECUTE FUNCTION books_are_append_only();
CREATE TRIGGER journal_never_emptied BEFORE TRUNCATE ON journal FOR EACH STATEMENT EXECUTE FUNCTION books_are_append_only();

-- Of a journal only its status moves, and only forward.
CREATE FUNCTION journal_keeps_its_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - ARRAY['status', 'version', 'updated_at', 'updated_by']) IS DISTINCT FROM (to_jsonb(OLD) - ARRAY['status', 'version', 'updated_at', 'updated_by'])
     OR NOT (NEW.status = OLD.status OR (OLD.status = 'pending' AND NEW.status IN ('posted', 'rejected')) OR (OLD.status = 'posted' AND NEW.status = 'reversed')) THEN
    RAISE EXCEPTION 'journal % is written; what was wrong is reversed', OLD.number USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER journal_keeps_its_content BEFORE UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION journal_keeps_its_content();

-- Lines come with their journal, in its transaction, never later.
CREATE FUNCTION journal_line_is_in_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM journal WHERE id = NEW.parent AND xmin = pg_current_xact_id()::xid) THEN
    RAISE EXCEPTION 'a line comes with its journal' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER journal_line_is_in_time BEFORE INSERT ON journal_lines FOR EACH ROW EXECUTE FUNCTION journal_line_is_in_time();

-- Debits equal credits, each line is one of the two, on an account of the journal's own book and currency; asked at commit, when all lines are there.
CREATE FUNCTION journal_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE lines bigint; difference numeric; strange bigint;
BEGIN
  SELECT count(*), sum(l.debit - l.credit), count(*) FILTER (WHERE a.company IS DISTINCT FROM NEW.company OR a.currency IS DISTINCT FROM NEW.currency OR (l.debit >= 0 AND l.credit >= 0 AND (l.debit = 0) <> (l.credit = 0)) IS NOT TRUE)
    INTO lines, difference, strange FROM journal_lines l LEFT JOIN ledger_account a ON a.id = l.account WHERE l.parent = NEW.id;
  IF lines < 2 OR difference <> 0 OR strange > 0 THEN
    RAISE EXCEPTION 'journal % does not balance in its book', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_balances';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER journal_balances AFTER INSERT ON journal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_balances();

-- A closed month takes nothing more. The share lock makes a month close after or before a posting, never during it.
CREATE FUNCTION journal_month_is_open() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE state text;
BEGIN
  IF NEW.status = 'posted' THEN
    SELECT p.status INTO state FROM accounting_period p WHERE p.company = NEW.company AND p.month = to_char(NEW.date, 'YYYY-MM') FOR SHARE;
    IF state = 'closed' THEN
      RAISE EXCEPTION 'the month of % is closed', NEW.date USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_month_is_open';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER journal_month_is_open BEFORE INSERT OR UPDATE OF status ON journal FOR EACH ROW EXECUTE FUNCTION journal_month_is_open();
ALTER TABLE accounting_period ADD CONSTRAINT accounting_period_is_a_month CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$');

-- Every move of a limit, with the transition that it comes from.
CREATE TABLE limit_move (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  node text NOT NULL CHECK (node IN ('credit_limit', 'facility', 'vendor_sub_limit', 'buyer_limit')),
  node_id bigint NOT NULL,
  entity text NOT NULL,
  record bigint NOT NULL,
  transition text NOT NULL,
  reserved numeric(15,2) NOT NULL,
  utilised numeric(15,2) NOT NULL,
  at timestamptz NOT NULL,
  CHECK (reserved <> 0 OR utilised <> 0)
);
CREATE INDEX limit_move_node ON limit_move (node, node_id, id);
CREATE INDEX limit_move_record ON limit_move (entity, record, id);
CREATE TRIGGER limit_move_append_only BEFORE UPDATE OR DELETE ON limit_move FOR EACH ROW EXECUTE FUNCTION books_are_append_only();
CREATE TRIGGER limit_move_never_emptied BEFORE TRUNCATE ON limit_move FOR EACH STATEMENT EXECUTE FUNCTION books_are_append_only();

-- What is free follows from the other figures, whoever writes the row.
CREATE FUNCTION credit_limit_available() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reserved := coalesce(NEW.reserved, 0);
  NEW.utilised := coalesce(NEW.utilised, 0);
  NEW.frozen_amount := coalesce(NEW.frozen_amount, 0);
  NEW.available := greatest(0, coalesce(NEW.approved, 0) - NEW.reserved - NEW.utilised - NEW.frozen_amount);
  RETURN NEW;
END
$$;
CREATE FUNCTION facility_available() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reserved := coalesce(NEW.reserved, 0);
  NEW.utilised := coalesce(NEW.utilised, 0);
  NEW.frozen_amount := coalesce(NEW.frozen_amount, 0);
  NEW.available := greatest(0, coalesce(NEW."limit", 0) - NEW.reserved - NEW.utilised - NEW.frozen_amount);
  NEW.used_pct := CASE WHEN coalesce(NEW."limit", 0) > 0 THEN least(100, round((NEW.reserved + NEW.utilised) * 100 / NEW."limit", 2)) END;
  RETURN NEW;
END
$$;
CREATE FUNCTION part_limit_available() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reserved := coalesce(NEW.reserved, 0);
  NEW.utilised := coalesce(NEW.utilised, 0);
  NEW.available := greatest(0, coalesce(NEW."limit", 0) - NEW.reserved - NEW.utilised);
  RETURN NEW;
END
$$;
CREATE TRIGGER credit_limit_available BEFORE INSERT OR UPDATE ON credit_limit FOR EACH ROW EXECUTE FUNCTION credit_limit_available();
CREATE TRIGGER facility_available BEFORE INSERT OR UPDATE ON facility FOR EACH ROW EXECUTE FUNCTION facility_available();
CREATE TRIGGER vendor_sub_limit_available BEFORE INSERT OR UPDATE ON vendor_sub_limit FOR EACH ROW EXECUTE FUNCTION part_limit_available();
CREATE TRIGGER buyer_limit_available BEFORE INSERT OR UPDATE ON buyer_limit FOR EACH ROW EXECUTE FUNCTION part_limit_available();
ALTER TABLE credit_limit ADD CONSTRAINT credit_limit_within_approved CHECK (status <> 'active' OR reserved + utilised + frozen_amount <= approved);
ALTER TABLE facility ADD CONSTRAINT facility_within_approved CHECK (status <> 'active' OR reserved + utilised + frozen_amount <= "limit");
ALTER TABLE vendor_sub_limit ADD CONSTRAINT vendor_sub_limit_within_approved CHECK (status <> 'active' OR reserved + utilised <= "limit");
ALTER TABLE buyer_limit ADD CONSTRAINT buyer_limit_within_approved CHECK (status <> 'active' OR reserved + utilised <= "limit");

-- One living limit for each pair: whatever is reserved is released at the same place.
CREATE UNIQUE INDEX credit_limit_one_living ON credit_limit (entity, financier_entity) WHERE status <> 'cancelled';
CREATE UNIQUE INDEX vendor_sub_limit_one_living ON vendor_sub_limit (facility, vendor_entity) WHERE status IN ('active', 'frozen', 'terminating');
CREATE UNIQUE INDEX buyer_limit_one_living ON buyer_limit (facility, buyer_entity) WHERE status IN ('active', 'suspended');
