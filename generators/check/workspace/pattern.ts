/**
 * Why a pattern must not be run over people's text, or undefined when it may: it does not compile, looks back,
 * or repeats what already repeats (nested quantifiers and overlapping alternatives take exponential time).
 */
export function unsafe(pattern: string): string | undefined {
  const broken = brokenBy(pattern);
  if (broken !== undefined) return `does not compile: ${broken}`;
  if (/\\[1-9]|\(\?<?[=!]/.test(pattern)) return "looks around or back, which cannot be proven to end soon";
  return repeatsRepeated(pattern) ? "repeats what already repeats, and may take for ever" : undefined;
}

/** Why a pattern does not compile, in the words of the engine; undefined where it does. */
function brokenBy(pattern: string): string | undefined {
  try {
    return new RegExp(pattern, "u").unicode ? undefined : "it is no pattern of Unicode";
  } catch (error) {
    return (error as Error).message.replace(/^Invalid regular expression: .*?: (?=[^:]*$)/s, "").toLowerCase();
  }
}

function repeatsRepeated(pattern: string): boolean {
  const plain = pattern.replace(/\\./g, "x").replace(/\[[^\]]*\]/g, "x");
  const groups: boolean[] = [];
  for (let index = 0; index < plain.length; index += 1) {
    const letter = plain[index];
    if (letter === "(") groups.push(false);
    else if (letter === ")") {
      const inner = groups.pop() ?? false;
      const repeated = unbounded(plain, index + 1);
      if (inner && repeated) return true;
      if (groups.length > 0 && (inner || repeated)) groups[groups.length - 1] = true;
    } else if (groups.length > 0 && (letter === "|" || unbounded(plain, index))) groups[groups.length - 1] = true;
  }
  return false;
}

function unbounded(pattern: string, at: number): boolean {
  return pattern[at] === "*" || pattern[at] === "+" || /^\{\d+,\}/.test(pattern.slice(at));
}
