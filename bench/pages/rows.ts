const words = ["Pacific", "Harbour", "Lion", "Merlion", "Orchid", "Straits", "Jurong", "Kallang", "Sentosa", "Changi"];
const states = ["draft", "submitted", "confirmed", "disputed", "settled"];
const total = 25_000;

const amount = (index: number): string => `${(index * 7919) % 900000}.${String((index * 37) % 100).padStart(2, "0")}`;
const day = (index: number): string => new Date(Date.UTC(2026, 0, 1 + (index % 330))).toISOString().slice(0, 10);

/** One page of fifty invoices as the server answers it; every page has other rows. */
function invoicePage(page: number): Record<string, unknown> {
  const rows = Array.from({ length: 50 }, (_, position) => {
    const index = (page - 1) * 50 + position;
    const company = `${words[index % 10]} ${words[(index * 3) % 10]} Trading Pte. Ltd.`;
    return {
      id: String(1_000_000 + index),
      version: 1,
      invoice_no: `INV-${String(index).padStart(6, "0")}`,
      seller_entity: "11",
      buyer_entity: "12",
      shown: { seller_entity: "Straits Harvest Foods Pte. Ltd.", buyer_entity: company },
      issue_date: day(index),
      due_date_adjusted: day(index + 60),
      currency: index % 3 === 0 ? "USD" : "SGD",
      total: amount(index),
      outstanding: amount(index + 3),
      days_to_due: (index % 120) - 20,
      funding_status: "none",
      payment_status: index % 2 === 0 ? "unpaid" : "partial",
      status: states[index % states.length],
      allowed_actions: index % 5 === 1 ? ["confirm", "dispute"] : [],
    };
  });
  return {
    code: 0,
    success: true,
    data: {
      rows,
      count: total,
      summary: { by_currency: [{ currency: "SGD", count: total, total: "1000000.00", outstanding: "900000.00" }] },
    },
  };
}

/** Columns of the product's invoice list. */
export const columns = [
  "invoice_no",
  "seller_entity",
  "buyer_entity",
  "issue_date",
  "due_date_adjusted",
  "currency",
  "total",
  "outstanding",
  "days_to_due",
  "funding_status",
  "payment_status",
  "status",
] as const;

/** Answers the browser's calls without a server, the same for every measured page. */
export function answerWithoutServer(): void {
  window.fetch = (input) => {
    const address = new URL(
      typeof input === "string" ? input : input instanceof URL ? input.href : input.url,
      location.href,
    );
    const body = address.pathname.endsWith("/invoice/list")
      ? invoicePage(Number(address.searchParams.get("page") ?? 1))
      : { code: 0, success: true, data: { rows: [], count: 0 } };
    return Promise.resolve(new Response(JSON.stringify(body), { headers: { "content-type": "application/json" } }));
  };
}
