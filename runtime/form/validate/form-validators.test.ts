import { expect, test, vi } from "vitest";
import { coming, type LoadValidators } from "./form-validators.ts";

test("validators that did not come are loaded anew when somebody waits for them again", async () => {
  const whole = vi.fn(() => [{ path: "email", keyword: "required", params: {} }]);
  const load = vi
    .fn<LoadValidators>()
    .mockRejectedValueOnce(new Error("error loading dynamically imported module"))
    .mockResolvedValue({ whole, draft: () => [] });
  const { validators, ready } = coming(load);
  await expect(ready()).rejects.toThrow("dynamically imported");
  expect(validators.whole({}, {} as never)).toEqual([]);
  await ready();
  await ready();
  expect(load).toHaveBeenCalledTimes(2);
  expect(validators.whole({}, {} as never)).toHaveLength(1);
});
