import { expect, it } from "vitest";
import { deviceName } from "./session.ts";

it("names browser and system as people do, and leaves alone what it does not know", () => {
  expect(
    deviceName(
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    ),
  ).toBe("Edge, Windows");
  expect(
    deviceName(
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
    ),
  ).toBe("Chrome, Linux");
  expect(
    deviceName(
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    ),
  ).toBe("Safari, iPhone");
  expect(deviceName("Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0")).toBe(
    "Firefox, macOS",
  );
  expect(deviceName("curl/8.5.0")).toBe("curl/8.5.0");
});
