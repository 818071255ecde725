import { Button } from "../controls/Button.tsx";
import { word } from "../label/label.ts";
import { useClient } from "../store/client.ts";
import { signOut } from "./session.ts";

/** The way out for somebody who is signed in on a page of the public frame, and as whom. */
export default function PublicLeave() {
  const { user } = useClient();
  return (
    <span className="public-leave">
      {user?.name === undefined ? null : <span className="soft wide-only">{user.name}</span>}
      <Button look="quiet" small onClick={() => signOut()}>
        {word("shell.sign_out")}
      </Button>
    </span>
  );
}
