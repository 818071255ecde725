// npm run build: the browser's files, made anew if anything they are made of has changed.
import { buildIfStale, ensureInstalled, generate } from "./prepare.mjs";

ensureInstalled();
generate();
buildIfStale();
