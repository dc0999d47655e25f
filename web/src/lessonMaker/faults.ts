// The faults that the core finds in a lesson, by the step and the field they belong to.

export interface Fault {
  line: number; // of the file; 0: none is told
  step: number; // from 0; -1: of the lesson as a whole
  field: string; // "": of no field alone
  text: string;
}

/** "line 9: steps[0].count: there are 42", a line for every fault. */
export function faultsIn(error: string): Fault[] {
  return error
    .split("\n")
    .filter((one) => one.trim() !== "")
    .map((one) => {
      const [, line = "0", rest = ""] = /^(?:line (\d+)(?:, column \d+)?: )?(.*)$/.exec(one) ?? [];
      const [, step, field = "", inStep = ""] = /^steps\[(\d+)\](?:\.(\w+))?: (.*)$/.exec(rest) ?? [];
      if (step !== undefined) return { line: Number(line), step: Number(step), field, text: inStep };
      const [, key = "", ofKey = rest] = /^(id|part|title|idea|game|rules|steps): (.*)$/.exec(rest) ?? [];
      return { line: Number(line), step: -1, field: key, text: ofKey };
    });
}

export const faultsAt = (faults: readonly Fault[], step: number, field: string): Fault[] =>
  faults.filter((fault) => fault.step === step && fault.field === field);
