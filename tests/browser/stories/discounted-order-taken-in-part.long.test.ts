import { test } from "vitest";
import { agreesToOrder, leaves, opensOrder, ordersPayables } from "./course.ts";
import { journey, menu, presses, row, sees, task } from "./journey.ts";

const story = journey();

test("the vendor takes two of three payables: it is paid 54,016.22 for 54,500.00, less 483.78", async () => {
  await ordersPayables(await story.person("maker.e1"), { "The vendor receives": "64,819.46" });
  await presses(await story.person("maker.e1"), "Submit for approval");
  await agreesToOrder(story);
  const vendor = await opensOrder(story);
  await vendor.page.getByRole("checkbox", { name: "LG-2204" }).uncheck();
  await sees(vendor, { "At the due dates": "54,500.00" });
  await presses(vendor, "Accept and be paid early");
});

test("what it did not take gives back its 10,900.00 to each limit, and can be ordered again", async () => {
  const maker = await story.person("maker.e1");
  await leaves(maker, "Accepted", ["4,597,790.00", "2,704,610.00", "181,190.00"]);
  await menu(maker, "Payables", "Pay vendors early");
  await row(maker, "Lion Gate Packaging", "10,900.00").getByText("Choose payables").click();
  await maker.settled();
  await maker.page.getByRole("checkbox", { name: "LG-2204" }).waitFor();
});

test("the fund provider reads what was taken, and funds 54,016.22", async () => {
  const financier = await story.person("checker.f1");
  await task(financier, "Fund discounted payables");
  await sees(financier, { "Paid to the vendor": "54,016.22", Discount: "483.78" });
  await presses(financier, "Approve funding");
});
