import Button from "antd/es/button";
import Checkbox from "antd/es/checkbox";
import ConfigProvider from "antd/es/config-provider";
import DatePicker from "antd/es/date-picker";
import Form from "antd/es/form";
import Input from "antd/es/input";
import Select from "antd/es/select";
import { useState, type ReactElement } from "react";
import { benchForm, options, type BenchField } from "../pages/spec.ts";
import { startWith } from "../pages/start.ts";

const choices = options.map((value) => ({ value, label: value }));

function control(field: BenchField): ReactElement {
  switch (field.kind) {
    case "yes":
      return <Checkbox />;
    case "choice":
      return <Select options={choices} />;
    case "date":
      return <DatePicker />;
    default:
      return <Input />;
  }
}

function Field({ field }: { field: BenchField }): ReactElement {
  const item = (
    <Form.Item
      name={field.name}
      label={field.name}
      rules={[{ required: field.required }]}
      {...(field.kind === "yes" ? { valuePropName: "checked" } : {})}
    >
      {control(field)}
    </Form.Item>
  );
  if (field.when === undefined) return item;
  const when = field.when;
  return (
    <Form.Item
      noStyle
      shouldUpdate={(before: Record<string, unknown>, after: Record<string, unknown>) => before[when] !== after[when]}
    >
      {({ getFieldValue }) => (getFieldValue(when) === true ? item : null)}
    </Form.Item>
  );
}

/** What a careful developer writes by hand on antd 6: Form, Form.Item, Form.List. */
function AntdForm({ size }: { size: number }): ReactElement {
  const [form] = useState(() => benchForm(size));
  const [instance] = Form.useForm();
  return (
    <ConfigProvider>
      <Form form={instance} layout="vertical" initialValues={{ lines: Array.from({ length: form.rows }, () => ({})) }}>
        {form.sections.map((section) => (
          <section key={section.name}>
            <h2>{section.name}</h2>
            {section.fields.map((field) => (
              <Field key={field.name} field={field} />
            ))}
          </section>
        ))}
        <Form.List name="lines">
          {(rows) => (
            <table>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.key}>
                    {form.columns.map((column) => (
                      <td key={column.name}>
                        <Form.Item noStyle name={[row.name, column.name]}>
                          {control(column)}
                        </Form.Item>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Form.List>
        <Button id="submit" onClick={() => void instance.validateFields().catch(() => undefined)}>
          Submit
        </Button>
      </Form>
    </ConfigProvider>
  );
}

const size = Number(new URLSearchParams(location.search).get("size") ?? 300);
const form = benchForm(size);
startWith(<AntdForm size={size} />, size - form.sections.length + form.rows * form.columns.length);
