import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Form, Input, Select, Space } from "antd";
import type { ReactElement } from "react";
import type { FieldProps, RJSFSchema } from "@rjsf/utils";
import { say } from "./words.ts";

interface Named {
  name?: string;
  format?: string;
}

/** The fields of an entity that is to be made: a name and a format for each, a row a field. */
export function NewFields({ formData, onChange, fieldPathId, schema, errorSchema }: FieldProps): ReactElement {
  const rows = (formData ?? []) as readonly Named[];
  const formatSchema = (schema.items as RJSFSchema).properties?.["format"] as RJSFSchema | undefined;
  const formats = formatSchema?.enum ?? [];
  const change = (next: readonly Named[]): void => onChange(next, fieldPathId.path);
  const put = (index: number, more: Named): void => change(rows.with(index, { ...rows[index], ...more }));
  const wrong = (index: number): string[] =>
    Object.values((errorSchema?.[index] ?? {}) as Record<string, { __errors?: string[] } | undefined>).flatMap(
      (one) => one?.__errors ?? [],
    );
  return (
    <Form.Item layout="vertical" label={schema.title}>
      {rows.map((row, index) => (
        // Rows have no name of their own before they are named.
        <Form.Item key={index} className="new-field" {...(wrong(index)[0] ? { help: wrong(index)[0] } : {})}>
          <Space.Compact block>
            <Input
              value={row.name ?? ""}
              placeholder={say("field_name")}
              aria-label={`${say("field_name")} ${index + 1}`}
              {...(wrong(index).length > 0 ? { status: "error" as const } : {})}
              onChange={({ target }) => put(index, { name: target.value })}
            />
            <Select
              showSearch
              value={row.format ?? null}
              placeholder={say("field_format")}
              aria-label={`${say("field_format")} ${index + 1}`}
              style={{ width: "45%" }}
              options={formats.map((word) => ({ value: String(word), label: String(word) }))}
              onChange={(format: string | null) => put(index, format === null ? {} : { format })}
            />
            <Button
              icon={<DeleteOutlined />}
              aria-label={`${say("remove")} ${index + 1}`}
              onClick={() => change(rows.toSpliced(index, 1))}
            />
          </Space.Compact>
        </Form.Item>
      ))}
      <Button size="small" icon={<PlusOutlined />} onClick={() => change([...rows, {}])}>
        {say("add_field_row")}
      </Button>
    </Form.Item>
  );
}
