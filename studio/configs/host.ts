import { execFileSync } from "node:child_process";

/** What the studio is told of where it stands. */
export interface StudioHost {
  /** Whose name a proposal bears; absent where nobody is known. */
  readonly author?: { readonly name: string; readonly email: string };
  /** Whether what is saved here is kept. */
  readonly canSave: boolean;
  /** Where it is a hosted preview: its branch, and the page of it. */
  readonly branch?: string;
  readonly home?: string;
}

/** A studio on the machine of whoever works in it, whom git knows. */
export function ownHost(root: string): StudioHost {
  const variable = (key: string): string => {
    try {
      return execFileSync("git", ["config", key], { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();
    } catch {
      return "";
    }
  };
  const [name, email] = [variable("user.name"), variable("user.email")];
  return { canSave: true, ...(name !== "" && email !== "" ? { author: { name, email } } : {}) };
}
