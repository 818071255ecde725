import { Alert, Form, Input, Modal, Select } from "antd";
import { useState } from "react";
import type { ReactElement, ReactNode } from "react";
import { addState, addStep } from "../store/add.ts";
import { useStudio } from "../store/state.ts";
import { say } from "../words.ts";

interface Named {
  name: string;
  english: string;
  chinese: string;
}

const NAME = /^[a-z][a-z0-9_]*$/;

/** Asks what a further state is called, in configs and in both languages. */
export function NewStateDialog({ close }: { close: () => void }): ReactElement {
  return <NewPart<Named> title={say("new_state")} add={addState} close={close} />;
}

/** Asks what a further transition is called and who takes it. */
export function NewStepDialog({
  from,
  to,
  people,
  close,
}: {
  from: string;
  to: string;
  people: readonly string[];
  close: () => void;
}): ReactElement {
  return (
    <NewPart<Named & { by: string[] }>
      title={`${say("new_step")}: ${from} → ${to}`}
      add={(step) => addStep({ ...step, from, to })}
      close={close}
    >
      <Form.Item name="by" label={say("taken_by")} rules={[{ required: true }]}>
        <Select mode="multiple" options={people.map((who) => ({ value: who, label: who }))} />
      </Form.Item>
    </NewPart>
  );
}

function NewPart<Values extends Named>({
  title,
  add,
  close,
  children,
}: {
  title: string;
  add: (values: Values & { file: string }) => Promise<void>;
  close: () => void;
  children?: ReactNode;
}): ReactElement {
  const file = useStudio((state) => state.file) ?? "";
  const [form] = Form.useForm<Values>();
  const [trouble, setTrouble] = useState<string>();
  const send = async (): Promise<void> => {
    const values = await form.validateFields().catch(() => undefined);
    if (values === undefined) return;
    try {
      await add({ ...values, file });
      close();
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={say("add_part")}
      cancelText={say("cancel")}
      onOk={() => void send()}
      onCancel={close}
    >
      {trouble !== undefined && <Alert type="error" title={trouble} />}
      <Form form={form} layout="vertical" requiredMark={false}>
        <Form.Item name="name" label={say("part_name")} rules={[{ required: true, pattern: NAME }]}>
          <Input autoFocus />
        </Form.Item>
        {children}
        <Form.Item name="english" label={say("english")} rules={[{ required: true }]}>
          <Input />
        </Form.Item>
        <Form.Item name="chinese" label={say("chinese")} rules={[{ required: true }]}>
          <Input />
        </Form.Item>
      </Form>
    </Modal>
  );
}
