import { useTranslation } from "react-i18next";
import { formats } from "../../schemas/vocabulary/format/formats.ts";
import { label } from "../label/label.ts";
import { useLanguage } from "../label/use-language.ts";
import { useBrand } from "../settings/brand.ts";
import { useClient } from "../store/client.ts";

/** What stands over a printed page in place of the frame: whose product it is, and who printed it when. */
export function PrintHead() {
  const brand = useBrand();
  const { t } = useTranslation();
  const language = useLanguage();
  const user = useClient((state) => state.user);
  const today = user?.["today"];
  const date = typeof today === "string" ? (formats["date"]?.show(today, { language }) ?? today) : "";
  return (
    <div className="print-head" aria-hidden="true">
      <img src={brand.logo} alt={label("brand:title")} />
      <span>
        {t("shell.printed", { date, name: String(user?.["name"] ?? ""), company: user?.company?.name ?? "" })}
      </span>
    </div>
  );
}
