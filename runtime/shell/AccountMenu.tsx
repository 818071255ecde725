import { Icon } from "../controls/Icon.tsx";
import { Menu } from "../controls/Menu.tsx";
import { label, word } from "../label/label.ts";
import { go } from "../route/navigate.ts";
import { useClient } from "../store/client.ts";
import { chooseScheme, chosenScheme, SCHEMES } from "../style/scheme.ts";
import { signOut } from "./session.ts";
import { matchRoute } from "../../schemas/vocabulary/address/match.ts";
import { routeTable } from "../route/prefetch.ts";

const answers = (path: string): boolean =>
  matchRoute(routeTable(), { path, search: "", hash: "" }, () => true) !== undefined;

/** Who is signed in, for which company and in which role; and the way out. */
export function AccountMenu() {
  const user = useClient((state) => state.user);
  if (user === undefined) return null;
  const name = user.name ?? user.email ?? "";
  const initials = name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join("")
    .toUpperCase();
  return (
    <Menu
      label={word("shell.account")}
      className="account"
      head={
        <>
          <strong>{name}</strong>
          {user.company?.name}
          <br />
          {user.role === undefined ? null : label(`role:${user.role}`)}
        </>
      }
      items={[
        ...(answers("/rightcontent/accountsetting")
          ? [
              {
                key: "settings",
                label: word("shell.settings"),
                icon: "settings",
                run: () => go("/rightcontent/accountsetting"),
              },
            ]
          : []),
        ...(user.roles.length > 1
          ? [{ key: "role", label: word("shell.switch_role"), icon: "user", run: () => go("/role/choose") }]
          : []),
        ...SCHEMES.map((scheme, index) => ({
          key: `scheme_${scheme}`,
          label: word(`shell.scheme_${scheme}`),
          ...(chosenScheme() === scheme ? { icon: "check" } : {}),
          ...(index === 0 ? { apart: true } : {}),
          run: () => chooseScheme(scheme),
        })),
        { key: "out", label: word("shell.sign_out"), icon: "exit", apart: true, run: () => signOut() },
      ]}
    >
      <span className="initials" aria-hidden="true">
        {initials}
      </span>
      <span className="wide-only who">
        <strong>{name}</strong>
        <small>{user.company?.name}</small>
      </span>
      <Icon name="down" size={13} />
    </Menu>
  );
}
