import { expect } from "vitest";
import { startApplication, type Application } from "./application.ts";
import type { Client } from "./client.ts";

/** A good password of those who come. */
export const PASSWORD = "kettle moss vivid lantern 7";

/** People of the demo as they are kept, and new ones that an administrator of S1 invites. */
export class Newcomers {
  readonly demo: Application;
  admin: Client;
  #invited = 0;

  constructor(demo: Application, admin: Client) {
    this.demo = demo;
    this.admin = admin;
  }

  async idOf(who: string): Promise<string> {
    return (
      (
        await this.demo.store.reading.first<{ id: string }>(`SELECT id FROM "user" WHERE email = $1`, [
          `${who}@demo.example`,
        ])
      )?.id ?? ""
    );
  }

  row(id: string): Promise<Record<string, unknown> | undefined> {
    return this.demo.store.reading.first<Record<string, unknown>>(`SELECT * FROM "user" WHERE id = $1`, [id]);
  }

  /** The secret in the newest mail of a letter to somebody. */
  async lastToken(letter: string, recipient: string): Promise<string> {
    const [mail] = await this.demo.store.reading.rows<{ body: string }>(
      "SELECT body FROM mail WHERE letter = $1 AND recipient = $2 ORDER BY id DESC LIMIT 1",
      [letter, recipient],
    );
    return /#token=([A-Za-z0-9_-]{43})/.exec(mail?.body ?? "")?.[1] ?? "";
  }

  /** Invites somebody new; gives the record that was answered. */
  async invite(more: Record<string, unknown> = {}): Promise<{ id: string; version: number; email: string }> {
    this.#invited += 1;
    const answered = await this.admin.post("ucenter/user", {
      name: "Noor Hassan",
      email: `noor${String(this.#invited)}@bukit.example`,
      phone: `+659811${String(2000 + this.#invited)}`,
      ...more,
    });
    expect(answered.body.code).toBe(0);
    return answered.body.data as { id: string; version: number; email: string };
  }

  /** Invites, accepts and signs in. */
  async colleague(groups: string[] = []): Promise<{ id: string; version: number; email: string; client: Client }> {
    const user = await this.invite(groups.length > 0 ? { permission_groups: groups } : {});
    await this.demo.stranger().put("ucenter/user/activate", {
      token: await this.lastToken("member_invited", user.email),
      password: PASSWORD,
      terms_version: "2026-11",
    });
    const client = this.demo.stranger();
    expect((await client.post("ucenter/user/login", { email: user.email, password: PASSWORD })).body.code).toBe(0);
    return { ...user, client };
  }
}

/** A company whose administrator and chief executive are signed in, and who joins it. */
export interface Company {
  readonly demo: Application;
  readonly admin: Client;
  readonly ceo: Client;
  readonly people: Newcomers;
}

/** The product as the people of one company meet it. */
export async function startCompany(): Promise<Company> {
  const demo = await startApplication();
  const [admin, ceo] = [await demo.signedIn("admin.s1"), await demo.signedIn("ceo.s1")];
  return { demo, admin, ceo, people: new Newcomers(demo, admin) };
}
