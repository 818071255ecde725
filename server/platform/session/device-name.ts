const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const named = (said: string, names: typeof BROWSERS): string | undefined =>
  names.find(([pattern]) => pattern.test(said))?.[1];

/**
 * What people call a browser by what it says of itself: Chrome, Windows. What is not known stays as it was said, cut
 * short.
 */
export function deviceName(userAgent: string): string {
  const known = [named(userAgent, BROWSERS), named(userAgent, SYSTEMS)].filter((name) => name !== undefined);
  return known.length > 0 ? known.join(", ") : userAgent.slice(0, 40);
}
