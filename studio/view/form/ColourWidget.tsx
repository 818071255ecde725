import type { WidgetProps } from "@rjsf/utils";
import { Input, Space } from "antd";
import type { ReactElement } from "react";
import type { Brand } from "../../../generated/types/grammar/index.d.ts";
import { contrastsOf, isColour, LEAST_CONTRAST } from "../../../registry/brand-colors.ts";
import { useStudio } from "../store/state.ts";
import { say } from "../words.ts";
import { pathOfId } from "./parts.tsx";
import type { FormContext } from "./place.ts";

/** Chooses a colour by eye or types it, and tells how well text can be read with it. */
export function ColourWidget({ id, value, onChange, label, registry }: WidgetProps): ReactElement {
  const theme = useStudio((state) => (state.value as Partial<Brand> | undefined)?.theme);
  const path = pathOfId(registry.formContext as FormContext, id);
  const pairs = theme === undefined ? [] : contrastsOf(theme, String(path.at(-1)), path.includes("dark"));
  const typed = typeof value === "string" ? value : "";
  return (
    <>
      <Space>
        <input
          type="color"
          className="colour"
          aria-label={say("choose_colour", { name: label })}
          value={isColour(value) ? value : "#000000"}
          onChange={({ target }) => onChange(target.value)}
        />
        <Input
          id={id}
          aria-label={label}
          value={typed}
          maxLength={7}
          style={{ width: 110 }}
          onChange={({ target }) => onChange(target.value.trim().toLowerCase())}
        />
      </Space>
      {pairs.map(({ ground, text, names, contrast }) => (
        <div key={`${ground} ${text}`} className={contrast < LEAST_CONTRAST ? "contrast wrong" : "contrast secondary"}>
          <span className="sample" style={{ color: text, background: ground }}>
            Aa
          </span>{" "}
          {say(contrast < LEAST_CONTRAST ? "contrast_low" : "contrast", {
            names: names.join(", "),
            contrast: contrast.toFixed(2),
            least: LEAST_CONTRAST,
          })}
        </div>
      ))}
    </>
  );
}
