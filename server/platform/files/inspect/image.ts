import sharp from "sharp";

// A picture is taken in once; nothing of it is to be kept for another.
sharp.cache(false);

/**
 * A picture drawn anew from its pixels, the right way up: what its camera wrote into it, and whatever else lay in the
 * file, stays behind.
 * @param pixels the most it may have
 * @returns undefined for what cannot be drawn whole
 */
export async function redrawn(bytes: Buffer, type: "jpg" | "png", pixels: number): Promise<Buffer | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: pixels, failOn: "warning", sequentialRead: true }).rotate();
    return await (type === "jpg" ? picture.jpeg({ quality: 90 }) : picture.png()).toBuffer();
  } catch {
    return undefined;
  }
}
