-- A small world in which everything holds: one claim of 109,000.00, financed with 98,100.00, with its books.
INSERT INTO company (id, created_at, updated_at, name, status) VALUES (1, now(), now(), 'Financier', 'active'), (2, now(), now(), 'Supplier', 'active'), (3, now(), now(), 'Enterprise', 'active'), (4, now(), now(), 'Stranger', 'active');
INSERT INTO company_entity (id, created_at, updated_at, company, uen, legal_name) VALUES (11, now(), now(), 1, 'A', 'Financier'), (12, now(), now(), 2, 'B', 'Supplier'), (13, now(), now(), 3, 'C', 'Enterprise'), (14, now(), now(), 4, 'D', 'Stranger');
INSERT INTO "user" (id, created_at, updated_at, email, name, company, status) VALUES (91, now(), now(), 'maker@demo.example', 'Maker', 2, 'active'), (92, now(), now(), 'checker@demo.example', 'Checker', 3, 'active');
INSERT INTO invoice (id, created_at, updated_at, invoice_no, seller_entity, buyer_entity, currency, subtotal, gst_total, total, credited, paid, outstanding, status, funding_status, fingerprint) VALUES
  (101, now(), now(), 'INV-1', 12, 13, 'SGD', 115000.00, 10350.00, 125350.00, 16350.00, 0, 109000.00, 'confirmed', 'ip_issued', 'print-1'), (102, now(), now(), 'INV-2', 12, 13, 'SGD', 500.00, 0, 500.00, 0, 0, 500.00, 'confirmed', 'none', 'print-2');
INSERT INTO credit_note (id, created_at, updated_at, cn_no, kind, invoice, seller_entity, buyer_entity, currency, amount_net, gst, total, status) VALUES (151, now(), now(), 'CN-1', 'invoice', 101, 12, 13, 'SGD', 15000.00, 1350.00, 16350.00, 'applied');
INSERT INTO facility (id, created_at, updated_at, number, financier_entity, entity, kind, currency, "limit", reserved, utilised, status) VALUES (31, now(), now(), 'FAC-1', 11, 13, 'enterprise_program', 'SGD', 3000000, 0, 98100.00, 'active');
INSERT INTO credit_limit (id, created_at, updated_at, entity, financier_entity, currency, approved, reserved, utilised, status) VALUES (21, now(), now(), 13, 11, 'SGD', 5000000, 10900.00, 98100.00, 'active'), (22, now(), now(), 13, 14, 'SGD', 1000000, 0, 0, 'active');
INSERT INTO vendor_sub_limit (id, created_at, updated_at, facility, enterprise_entity, financier_entity, vendor_entity, currency, "limit", reserved, utilised, status) VALUES (41, now(), now(), 31, 13, 11, 12, 'SGD', 500000, 0, 98100.00, 'active');
INSERT INTO limit_move (node, node_id, entity, record, transition, reserved, utilised, at) VALUES
  ('credit_limit', 21, 'invoice_paid', 201, 'submit', 109000, 0, now()), ('credit_limit', 21, 'financing_application', 301, 'disburse', -98100, 98100, now()),
  ('facility', 31, 'financing_application', 301, 'submit', 98100, 0, now()), ('facility', 31, 'financing_application', 301, 'disburse', -98100, 98100, now()),
  ('vendor_sub_limit', 41, 'financing_application', 301, 'submit', 98100, 0, now()), ('vendor_sub_limit', 41, 'financing_application', 301, 'disburse', -98100, 98100, now());
INSERT INTO invoice_paid (id, created_at, updated_at, number, issuer_entity, holder_entity, currency, face, available, transferred, financed_face, settled, financiers, reserves, status) VALUES
  (201, now(), now(), 'IP-1', 13, 12, 'SGD', 109000.00, 0, 0, 109000.00, 0, '{11}', '[{"financier": "11", "amount": "10900.00"}]', 'financed');
INSERT INTO invoice_paid_invoices (parent, place, invoice, amount) VALUES (201, 0, 101, 109000.00);
INSERT INTO financing_application (id, created_at, updated_at, number, basis, financier_entity, facility, seller_entity, obligor_entity, currency, requested_amount, approved_amount, principal_outstanding, interest_accrued, fee_outstanding, penalty_accrued, interest_booked, total_due, status) VALUES
  (301, now(), now(), 'FA-1', 'invoicepaid', 11, 31, 12, 13, 'SGD', 98100.00, 98100.00, 98100.00, 0, 0, 0, 850.00, 98100.00, 'disbursed');
INSERT INTO financing_application_items (parent, place, invoice_paid, face, advance_rate, advance) VALUES (301, 0, 201, 109000.00, 90, 98100.00);
INSERT INTO ledger_account (id, created_at, updated_at, company, code, name, kind, currency) VALUES (901, now(), now(), 1, '1010', 'bank', 'asset', 'SGD'), (902, now(), now(), 1, '1100', 'advances', 'asset', 'SGD'), (903, now(), now(), 1, '4020', 'fee_income', 'income', 'SGD'), (904, now(), now(), 1, '2200', 'gst_output', 'liability', 'SGD'), (905, now(), now(), 1, '2310', 'unapplied_receipts', 'liability', 'SGD'), (906, now(), now(), 1, '2300', 'refundable', 'liability', 'SGD');
INSERT INTO number_series (prefix, year, last) VALUES ('JV', 2026, 2);
INSERT INTO journal (id, created_at, updated_at, number, company, date, event_type, source_ref, source_entity, source_record, source_transition, currency, status) VALUES
  (911, now(), now(), 'JV-2026-000001', 1, '2026-10-05', 'disbursed', 'FA-1', 'financing_application', 301, 'disburse', 'SGD', 'posted'),
  (912, now(), now(), 'JV-2026-000002', 1, '2026-12-05', 'receipt_unmatched', 'RCPT-1', 'receipt', 501, 'approve', 'SGD', 'posted');
INSERT INTO journal_lines (parent, place, account, debit, credit, party) VALUES (911, 0, 902, 98100.00, 0, 12), (911, 1, 901, 0, 97565.35, NULL), (911, 2, 903, 0, 490.50, 12), (911, 3, 904, 0, 44.15, NULL), (912, 0, 901, 150.00, 0, NULL), (912, 1, 905, 0, 100.00, 13), (912, 2, 906, 0, 50.00, 12);
INSERT INTO statement (id, created_at, updated_at, number, financier_entity, counterparty_entity, currency, period_from, period_to, opening, movements, closing, last_journal, status) VALUES
  (401, now(), now(), 'SOA-1', 11, 12, 'SGD', '2026-10-01', '2026-10-31', 0, 98100.00, 98100.00, 911, 'published'), (402, now(), now(), 'SOA-2', 11, 12, 'SGD', '2026-11-01', '2026-11-30', 98100.00, 0, 98100.00, 911, 'published');
INSERT INTO statement_lines (parent, place, date, kind, reference, debit, credit, balance) VALUES (401, 0, '2026-10-05', 'disbursed', 'FA-1', 98100.00, 0, 98100.00);
INSERT INTO disbursement (id, created_at, updated_at, number, source_kind, financing, payer_entity, payee_entity, currency, gross, net, status) VALUES (531, now(), now(), 'PAY-1', 'fa', 301, 11, 12, 'SGD', 98100.00, 97565.35, 'succeeded');
INSERT INTO disbursement_deductions (parent, place, code, net, gst) VALUES (531, 0, 'PROCESSING', 490.50, 44.15);
INSERT INTO receipt (id, created_at, updated_at, number, receiver_entity, payer_entity, amount, currency, applied, unapplied, status) VALUES (501, now(), now(), 'RCPT-1', 11, 13, 1000.00, 'SGD', 900.00, 100.00, 'posted');
INSERT INTO repayment (id, created_at, updated_at, number, receipt, financier_entity, payer_entity, mode, currency, amount, total, residual, unapplied, status) VALUES (511, now(), now(), 'RPY-1', 501, 11, 13, 'auto', 'SGD', 900.00, 850.00, 50.00, 0, 'posted');
INSERT INTO repayment_lines (parent, place, financing, penalty, interest, fee, principal, residual) VALUES (511, 0, 301, 0, 850.00, 0, 0, 50.00);
INSERT INTO refund (id, created_at, updated_at, number, financier_entity, payee_entity, receipt, reason, currency, amount, status) VALUES (521, now(), now(), 'RFD-1', 11, 12, 501, 'residual', 'SGD', 150.00, 'approved');
INSERT INTO timeline_entry (id, created_at, updated_at, subject_entity, subject_id, at, actor, actor_name, transition, axis, from_state, to_state) VALUES
  (1001, now(), now(), 'invoice', 101, now(), 91, 'Maker', 'submit', 'status', 'draft', 'submitted'), (1002, now(), now(), 'invoice', 101, now(), 92, 'Checker', 'confirm', 'status', 'submitted', 'confirmed');
INSERT INTO audit (at, actor_kind, action, entity, record_id) VALUES (now(), 'user', 'invoice.submit', 'invoice', 101), (now(), 'user', 'invoice.confirm', 'invoice', 101);
INSERT INTO task (id, created_at, updated_at, number, kind, subject_entity, subject_id, axis, state, company, status) VALUES (601, now(), now(), 'TSK-1', 'invoice_confirm', 'invoice', 101, 'status', 'confirmed', 3, 'todo');
INSERT INTO session (token_hash, user_id, created_at, used_at) VALUES ('token', 91, now(), now());
INSERT INTO mail (id, created_at, updated_at, recipient, subject, status, sent_at, tries) VALUES (701, now(), now(), 'a@demo.example', 'One', 'sent', now(), 1);
INSERT INTO email_link (id, created_at, updated_at, token_hash, subject_entity, subject_id, transition, recipient, expires_at, used_at) VALUES (711, now(), now(), 'hash', 'invoice', 101, 'confirm', 'x@demo.example', now() + interval '1 hour', now());
INSERT INTO one_time_code (id, created_at, updated_at, address, purpose, tries, expires_at, used_at) VALUES (721, now(), now(), 'x@demo.example', 'link', 0, now() + interval '1 hour', now());
INSERT INTO file (id, category, name, media_type, size, sha256, storage_key, uploaded_by, created_at) VALUES (801, 'document', 'one.pdf', 'application/pdf', 3, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', 'filenumber801', 91, now());
INSERT INTO idempotency_result (actor, call, key, body_hash, status, answer, created_at) VALUES ('91', 'invoice.submit', 'key', 'h', 200, '{}', now());
