import { Alert, Modal, Tag } from "antd";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import type { Removal } from "../../configs/drafts.ts";
import { hangingOn, removeState } from "../store/remove.ts";
import { inWords } from "../in-words.ts";
import { say } from "../words.ts";

/** Asks whether a state is to go, and says what hangs on it; it goes as drafts, which one step back brings again. */
export function Removing({ state, close }: { state: string; close: () => void }): ReactElement {
  const [removal, setRemoval] = useState<Removal>();
  const [trouble, setTrouble] = useState<string>();
  useEffect(() => {
    hangingOn(state).then(setRemoval, (error: unknown) =>
      setTrouble(error instanceof Error ? error.message : String(error)),
    );
  }, [state]);
  const remove = async (): Promise<void> => {
    if (removal === undefined) return;
    close();
    await removeState(removal);
  };
  return (
    <Modal
      open
      title={say("remove_state", { name: state })}
      okText={say("remove_state", { name: state })}
      okButtonProps={{ danger: true, disabled: removal === undefined }}
      cancelText={say("cancel")}
      onOk={() => void remove()}
      onCancel={close}
      width={760}
    >
      {trouble === undefined ? null : <Alert type="error" title={trouble} />}
      {removal === undefined ? null : <Hanging {...removal} />}
    </Modal>
  );
}

function Hanging({ steps, findings, records }: Removal): ReactElement {
  return (
    <>
      {records === undefined ? null : (
        <Alert type={records > 0 ? "warning" : "info"} title={say("records_in_state", { count: records })} />
      )}
      <h3>{say("steps_at_state")}</h3>
      {steps.length === 0 ? <p>{say("no_steps_at_state")}</p> : null}
      <ul className="findings">
        {steps.map(({ name, goes, isTask }) => (
          <li key={name}>
            <code>{name}</code> {say(goes ? "step_goes" : "step_stays")} {isTask ? <Tag>{say("is_task")}</Tag> : null}
          </li>
        ))}
      </ul>
      <h3>{say("says_state")}</h3>
      {findings.length === 0 ? <p>{say("nothing_says_state")}</p> : null}
      <ul className="findings">
        {findings.map((finding) => (
          <li key={`${finding.file}:${finding.line}:${finding.column}:${finding.code}:${finding.message}`}>
            <code>
              {finding.file}:{finding.line}
            </code>{" "}
            {inWords(finding)}
          </li>
        ))}
      </ul>
      <p>{say("removed_as_drafts")}</p>
    </>
  );
}
