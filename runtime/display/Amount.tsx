/** An amount with its currency in grey before it; a real minus, never wrapped. */
export function Amount({ text, currency }: { text: string; currency?: string | undefined }) {
  return (
    <span className="figure">
      {currency === undefined || currency === "" ? null : (
        <>
          <span className="currency">{currency}</span>{" "}
        </>
      )}
      {text.replace(/^-/, "−")}
    </span>
  );
}
