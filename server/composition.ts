import { handlers as demo } from "./demo/handlers.ts";
import { assignment } from "./modules/assignment/module.ts";
import { company } from "./modules/company/module.ts";
import { creditLimit } from "./modules/credit-limit/module.ts";
import { creditNote } from "./modules/credit-note/module.ts";
import { creditReport } from "./modules/credit-report/module.ts";
import { deal } from "./modules/deal/module.ts";
import { discountedPayables } from "./modules/discounted-payables/module.ts";
import { discounting } from "./modules/discounting/module.ts";
import { earlyPayment } from "./modules/early-payment/module.ts";
import { eligibility } from "./modules/eligibility/module.ts";
import { facility } from "./modules/facility/module.ts";
import { fees } from "./modules/fees/module.ts";
import { financing } from "./modules/financing/module.ts";
import { fraudSignals } from "./modules/fraud-signals/module.ts";
import { invoicePaid } from "./modules/invoice-paid/module.ts";
import { invoice } from "./modules/invoice/module.ts";
import { kyc } from "./modules/kyc/module.ts";
import { ledger } from "./modules/ledger/module.ts";
import { network } from "./modules/network/module.ts";
import { payout } from "./modules/payout/module.ts";
import { people } from "./modules/people/module.ts";
import { portfolio } from "./modules/portfolio/module.ts";
import { receipt } from "./modules/receipt/module.ts";
import { reconciliation } from "./modules/reconciliation/module.ts";
import { refund } from "./modules/refund/module.ts";
import { registration } from "./modules/registration/module.ts";
import { reports } from "./modules/reports/module.ts";
import { signIn } from "./modules/sign-in/module.ts";
import { signing } from "./modules/signing/module.ts";
import { statistics } from "./modules/statistics/module.ts";
import { tools } from "./modules/tools/module.ts";
import { compose } from "./platform/module.ts";
import { ownModule } from "./platform/own-module.ts";

/**
 * The handlers of the whole product: the platform with all its modules, and the demo beside them. Importing this puts
 * them together.
 */
export const handlers = compose([
  ownModule,
  assignment,
  company,
  creditLimit,
  creditNote,
  creditReport,
  deal,
  discountedPayables,
  discounting,
  earlyPayment,
  eligibility,
  facility,
  fees,
  financing,
  fraudSignals,
  invoice,
  invoicePaid,
  kyc,
  ledger,
  network,
  payout,
  people,
  portfolio,
  receipt,
  reconciliation,
  refund,
  registration,
  reports,
  signIn,
  signing,
  statistics,
  tools,
  { handlers: demo },
]);
