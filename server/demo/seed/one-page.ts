/** A document of one page that says its title: small, and to be read by every reader of PDF. */
export function onePage(title: string): Buffer {
  const text = `BT /F 16 Tf 60 760 Td (${title.replace(/[()\\]/g, "\\$&")}) Tj ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
    `<</Length ${String(Buffer.byteLength(text))}>>stream\n${text}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let written = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = Buffer.byteLength(written);
    written += `${String(at + 1)} 0 obj${object}endobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = Buffer.byteLength(written);
  return Buffer.from(
    `${written}xref\n0 ${String(objects.length + 1)}\n0000000000 65535 f \n${places.join("")}trailer<</Size ${String(objects.length + 1)}/Root 1 0 R>>\nstartxref\n${String(table)}\n%%EOF\n`,
  );
}
