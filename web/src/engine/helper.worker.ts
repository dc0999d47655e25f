// Searches beside the worker in which the computer thinks, in memory that they share.
import { help, type Help } from "../core/wasm";

self.onmessage = ({ data }: MessageEvent<Help>): void => help(data);
