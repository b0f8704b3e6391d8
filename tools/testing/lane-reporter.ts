/**
 * Vitest's reporter for `npm test`: writes a lane's counts, failures and duration of each file, as
 * JSON, to LANE_REPORT.
 */

import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';
import type { Failure } from './closing.ts';

export type LaneReport = {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
  /** Suites of which nothing was run: their names say what this machine lacks for them. */
  readonly skipped: readonly string[];
  /** `seconds`: of its imports, hooks and tests, as measured by its worker. */
  readonly files: readonly {
    readonly path: string;
    readonly tests: number;
    readonly seconds: number;
  }[];
};

type ValidationError = {
  readonly message?: string;
  readonly stack?: string;
  readonly diff?: string;
};

export default class LaneReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly ValidationError[]): void {
    const path = process.env.LANE_REPORT;
    if (path === undefined) throw new Error('LANE_REPORT names no file');
    const failures = [
      ...modules.flatMap(failuresOf),
      ...unhandled.map((validationError) => ({
        name: 'outside any test',
        message: messageOf([validationError]),
      })),
    ];
    const passed = modules.reduce(
      (sum, module) => sum + [...module.children.allTests('passed')].length,
      0,
    );
    const reported = { failures, skipped: modules.flatMap(skippedOf), files: modules.map(fileOf) };
    const report: LaneReport = { passed, failed: failures.length, ...reported };
    writeFileSync(path, JSON.stringify(report));
  }
}

function failuresOf(module: TestModule): Failure[] {
  const file = module.relativeModuleId;
  const suites = [module, ...module.children.allSuites()].flatMap((location) =>
    location.errors().map((error) => ({
      name: location === module ? file : `${file} > ${nameOf(location)}`,
      message: messageOf([error]),
    })),
  );
  const tests = [...module.children.allTests('failed')].map((test) => ({
    name: `${file} > ${test.fullName}`,
    message: messageOf(test.result().errors ?? []),
  }));
  return [...suites, ...tests];
}

const skippedOf = (module: TestModule): string[] =>
  [...module.children.suites()]
    .filter((suite) => suite.state() === 'skipped')
    .map((suite) => `${module.relativeModuleId} > ${suite.name}`);

const nameOf = (location: object): string =>
  'fullName' in location ? String(location.fullName) : '';

/** The message, the difference, and the location in our own code. */
function messageOf(validationErrors: readonly ValidationError[]): string {
  return validationErrors
    .map(({ message = '', diff = '', stack = '' }) => {
      const ours = stack
        .split('\n')
        .filter((line) => line.includes('    at ') && !line.includes('node_modules'));
      return stripVTControlCharacters(
        [message, diff, ...ours.slice(0, 3)].filter(Boolean).join('\n'),
      );
    })
    .join('\n');
}

function fileOf(module: TestModule): LaneReport['files'][number] {
  const took = module.diagnostic();
  const milliseconds =
    took.environmentSetupDuration +
    took.prepareDuration +
    took.collectDuration +
    took.setupDuration +
    took.duration;
  return {
    path: module.relativeModuleId,
    tests: [...module.children.allTests()].length,
    seconds: milliseconds / 1000,
  };
}
