import { Alert, Checkbox, Form, Input, Modal, Select } from "antd";
import { useEffect, useState } from "react";
import type { ReactElement, ReactNode } from "react";
import type { Offer } from "../../configs/lifecycle.ts";
import { ask } from "../ask.ts";
import { addState, addStep, offerStep } from "../store/add.ts";
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

interface StepValues extends Named, Offer {
  by: string[];
  question?: { english?: string; chinese?: string };
}

/** Asks what a further transition is called, who takes it, what is asked before, and where it is offered. */
export function NewStepDialog({
  from,
  to,
  people,
  pages,
  close,
}: {
  from: string;
  to: string;
  people: readonly string[];
  pages: readonly string[];
  close: () => void;
}): ReactElement {
  const add = ({ question: { english = "", chinese = "" } = {}, ...step }: StepValues & { file: string }) =>
    addStep({ ...step, from, to, question: { english, chinese } });
  return (
    <NewPart<StepValues> title={`${say("new_step")}: ${from} → ${to}`} add={add} begun={{ pages }} close={close}>
      <Form.Item name="by" label={say("taken_by")} rules={[{ required: true }]}>
        <Select mode="multiple" options={people.map((who) => ({ value: who, label: who }))} />
      </Form.Item>
      <Form.Item name={["question", "english"]} label={say("question_english")} extra={say("question_text")}>
        <Input />
      </Form.Item>
      <Form.Item name={["question", "chinese"]} label={say("question_chinese")}>
        <Input />
      </Form.Item>
      <OfferFields pages={pages} />
    </NewPart>
  );
}

/** Where a transition is offered: on pages that name what they offer, and as a task. */
function OfferFields({ pages }: { pages: readonly string[] }): ReactElement {
  return (
    <>
      {pages.length === 0 ? null : (
        <Form.Item name="pages" label={say("offered_on")}>
          <Select mode="multiple" options={pages.map((page) => ({ value: page, label: page }))} />
        </Form.Item>
      )}
      <Form.Item name="task" valuePropName="checked">
        <Checkbox>{say("offered_as_task")}</Checkbox>
      </Form.Item>
    </>
  );
}

/** Asks where a transition is offered that nobody is offered so far. */
export function OfferDialog({ name, close }: { name: string; close: () => void }): ReactElement {
  const [form] = Form.useForm<Offer>();
  const [pages, setPages] = useState<readonly string[]>();
  const [trouble, setTrouble] = useState<string>();
  const fail = (error: unknown): void => setTrouble(error instanceof Error ? error.message : String(error));
  useEffect(() => {
    ask("choices", {}).then(({ offering }) => setPages(offering[name.split(".")[0]!] ?? []), fail);
  }, [name]);
  const send = (): void => {
    offerStep({ ...form.getFieldsValue(), name }).then(close, fail);
  };
  return (
    <Modal
      open
      title={say("offer_step", { name })}
      okText={say("offer")}
      cancelText={say("cancel")}
      onOk={send}
      onCancel={close}
    >
      {trouble !== undefined && <Alert type="error" title={trouble} />}
      {pages === undefined ? null : (
        <Form form={form} layout="vertical" initialValues={{ pages }}>
          <OfferFields pages={pages} />
        </Form>
      )}
    </Modal>
  );
}

function NewPart<Values extends Named>({
  title,
  add,
  begun,
  close,
  children,
}: {
  title: string;
  add: (values: Values & { file: string }) => Promise<void>;
  /** What stands there already. */
  begun?: object;
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
      <Form form={form} layout="vertical" requiredMark={false} {...(begun && { initialValues: begun })}>
        <Form.Item name="name" label={say("part_name")} rules={[{ required: true, pattern: NAME }]}>
          <Input autoFocus />
        </Form.Item>
        <Form.Item name="english" label={say("english")} rules={[{ required: true }]}>
          <Input />
        </Form.Item>
        <Form.Item name="chinese" label={say("chinese")} rules={[{ required: true }]}>
          <Input />
        </Form.Item>
        {children}
      </Form>
    </Modal>
  );
}
