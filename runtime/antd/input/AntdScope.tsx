import ConfigProvider from "antd/es/config-provider";
import darkAlgorithm from "antd/es/theme/themes/dark/index";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { useScheme } from "../../style/scheme.ts";

/** The page's nonce, without which a strict style policy drops what antd writes. */
function nonce(): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>("meta[name='style-nonce']");
  return (
    meta?.nonce ||
    meta?.content ||
    document.querySelector<HTMLElement>("script[nonce], style[nonce]")?.nonce ||
    undefined
  );
}

/** Whether this person has asked their system for less movement. */
const calm = (): boolean => typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

const word = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** The brand's tokens, read where the brand writes them, so that panels look as the page around them does. */
function tokens(): Record<string, string | number | boolean> {
  const accent = word("--accent");
  return {
    ...(accent === "" ? {} : { colorPrimary: accent }),
    colorText: word("--ink") || "#16191f",
    colorTextPlaceholder: word("--ink-faint") || "#6e7686",
    colorBorder: word("--line-strong") || "#d3d7de",
    colorBgContainer: word("--surface") || "#ffffff",
    colorBgElevated: word("--surface") || "#ffffff",
    borderRadius: Number.parseInt(word("--radius-small"), 10) || 6,
    fontFamily: word("--font") || "inherit",
    controlHeight: 34,
    motion: !calm(),
    motionDurationMid: "0.1s",
    motionDurationSlow: "0.1s",
  };
}

type Theme = NonNullable<ComponentProps<typeof ConfigProvider>["theme"]>;

const themes: { light?: Theme; dark?: Theme } = {};

/** Where lists hang: in the dialog around, which the browser draws above all else. */
const around = (trigger?: HTMLElement): HTMLElement => trigger?.closest("dialog") ?? document.body;

/** antd as this product wears it: the brand's tokens and the page's nonce. Every antd component stands in one. */
export function AntdScope({ children }: { children: ReactNode }): ReactElement {
  const scheme = useScheme();
  themes[scheme] ??= { token: tokens(), hashed: false, ...(scheme === "dark" ? { algorithm: darkAlgorithm } : {}) };
  const value = nonce();
  return (
    <ConfigProvider
      theme={themes[scheme]}
      {...(value === undefined ? {} : { csp: { nonce: value } })}
      getPopupContainer={around}
      wave={{ disabled: true }}
    >
      {children}
    </ConfigProvider>
  );
}
