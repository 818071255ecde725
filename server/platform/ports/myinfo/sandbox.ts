import type { AuthorizationRequest, Myinfo } from "./myinfo.ts";
import { personas } from "./personas.ts";

const CODE = /^sandbox\.([STFGM]\d{7}[A-Z])$/;

/** The code with which the sandbox sends back who chose a persona. */
export const sandboxCode = (id_no: string): string => `sandbox.${id_no}`;

/** The sandbox's own page, where a persona is chosen. */
function sandboxAddress({ state, mode }: Pick<AuthorizationRequest, "state" | "mode">): string {
  return `/sandbox/singpass?${new URLSearchParams({ state, mode }).toString()}`;
}

/** Made-up persons in the process itself: the consent page is a page of the product that says so. */
export function makeSandboxMyinfo(): Myinfo {
  return {
    simulated: true,
    authorizeUrl: sandboxAddress,
    retrieve: (code, { mode }) => {
      const id = CODE.exec(code)?.[1];
      const found = personas.find(({ person }) => person.id_no === id);
      if (!found) return Promise.reject(new Error("the sandbox knows no such person"));
      return Promise.resolve(mode === "business" || mode === "register" ? found : { person: found.person });
    },
  };
}
