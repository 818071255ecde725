/**
 * Why a pattern must not be run over people's text, or undefined when it may: it does not compile, looks back,
 * or repeats what already repeats (nested quantifiers and overlapping alternatives take exponential time).
 */
export function unsafe(pattern: string): string | undefined {
  if (!compiles(pattern)) return "does not compile";
  if (/\\[1-9]|\(\?<?[=!]/.test(pattern)) return "looks around or back, which cannot be proven to end soon";
  return repeatsRepeated(pattern) ? "repeats what already repeats, and may take for ever" : undefined;
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u").unicode;
  } catch {
    return false;
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
