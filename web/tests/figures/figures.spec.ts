// Measures the built page and writes docs/page.md.
import { cpus, loadavg } from "node:os";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Browser, type Page } from "@playwright/test";
import {
  actions,
  before,
  choose,
  enterHypercube,
  enterSpace,
  moving,
  movingInHypercube,
  movingInSpace,
  start,
} from "./actions";
import { served } from "../e2e/server";
import { analysed, nativeRate } from "./analysis";
import { longGame, positions, reviewTime } from "./reviewed";
