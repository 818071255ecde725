import { useLanguage } from "../label/use-language.ts";
import { word } from "../label/label.ts";
import { Icon } from "../controls/Icon.tsx";
import { Menu } from "../controls/Menu.tsx";
import { changeLanguage } from "./session.ts";

const languages = [
  { key: "en-US", name: "English" },
  { key: "zh-CN", name: "简体中文" },
] as const;

/** Chooses the language; everything on the screen turns at once. */
export function LanguageSwitch() {
  const language = useLanguage();
  return (
    <Menu
      label={word("shell.language")}
      className="button quiet small"
      items={languages.map(({ key, name }) => ({
        key,
        label: name,
        ...(key === language ? { icon: "check" } : {}),
        run: () => changeLanguage(key),
      }))}
    >
      <Icon name="language" />
      <span className="wide-only">{languages.find(({ key }) => key === language)?.name}</span>
    </Menu>
  );
}
