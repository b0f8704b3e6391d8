import { useEffect, useRef, useState } from 'react';
import { keepSound, removeSound, type SonTrouve } from '#contract/registration/sound.ts';
import { formatDuree } from '#domain/minuterie/duree.ts';
import { recall, keep as remember } from '#web/design/memory.ts';
import { call } from '#web/platform/api/call.ts';
import { isMissing } from '#web/platform/api/problem-error.ts';
import { useAction } from '#web/platform/api/use-action.ts';
import { useRequest } from '#web/producer/request/flow/use-request.ts';
import {
  type FileSound,
  type Hearing,
  startHearing,
} from '#web/registration/sound/fingerprint-file.ts';
import { sought } from '#web/registration/sound/sought.ts';
import type { ListenedFile } from '../listened-file.ts';

/** Matches in the register for the sound of one file. */
export type Finding = {
  readonly name: string;
  readonly titre: string;
  /** True if searched for one line: matches are then of its type. */
  readonly deLigne: boolean;
  readonly trouves: readonly SonTrouve[];
  /** Codes of recordings with the same text and a different sound. */
  readonly autres: readonly string[];
};

export type Listening = {
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly findings: readonly Finding[];
  /** Files that this browser cannot play, or for which the register did not answer. */
  readonly unheard: readonly string[];
  /** Recordings whose fingerprint was stored. */
  readonly stored: readonly number[];
};

const SILENCE: Listening = { progress: null, findings: [], unheard: [], stored: [] };

/** A file, and its metadata. */
export type FileResult = { readonly file: File; readonly received: ListenedFile };

/** A file written to a line, with the key of that line. */
export type Entered = FileResult & { readonly line: number };

const CONSENT = 'empreintes-sonores';

/**
 * Fingerprints files one after the other, queries the register, and stores each fingerprint with
 * its line.
 */
export function useListening() {
  const [consents, setConsents] = useState(() => recall('device', CONSENT) === 'oui');
  const [listening, setListening] = useState(SILENCE);
  const hearing = useHearing();
  const elementOf = useElements();
  const removal = useAction();
  const last = useRef<Promise<Listening> | null>(null);
  const consent = (isProvided: boolean) => {
    remember('device', CONSENT, isProvided ? 'oui' : null);
    setConsents(isProvided);
  };

  const receiveAll = async (before: Listening, files: readonly Entered[]): Promise<Listening> => {
    const saved = await elementOf();
    removal.forget();
    let now = before;
    for (const [done, reported] of files.entries()) {
      setListening({ ...now, progress: { done, total: files.length } });
      now = added(now, reported, await receivedOf(hearing.current, reported, saved(reported.line)));
    }
    setListening(now);
    return now;
  };

  /**
   * Runs after the current batch, whose results it extends.
   * @returns true if there is something to report
   */
  const listen = async (files: readonly Entered[]): Promise<boolean> => {
    const underWay = last.current;
    const mine = (underWay ?? Promise.resolve(SILENCE)).then((before) => receiveAll(before, files));
    last.current = mine;
    try {
      const { findings, unheard } = await mine;
      return findings.length + unheard.length > 0;
    } finally {
      if (last.current === mine) last.current = null;
    }
  };

  /**
   * Removes the fingerprints just stored; those that fail remain, and `removal` gives the reason.
   */
  const takeBack = () =>
    removal.run(async () => {
      const failures = await removeAll(listening.stored);
      const gone = listening.stored.filter((one) => !failures.has(one));
      setListening((now) => ({ ...now, stored: now.stored.filter((one) => !gone.includes(one)) }));
      for (const failure of failures.values()) throw failure;
    });
  return { consents, consent, listening, listen, removal, takeBack };
}

/** Errors by recording; a deleted recording has no fingerprint. */
async function removeAll(elementIds: readonly number[]): Promise<ReadonlyMap<number, unknown>> {
  const failures = new Map<number, unknown>();
  const remove = async (elementId: number) => {
    try {
      await call(removeSound, { body: { elementId } });
    } catch (error) {
      if (!isMissing(error)) failures.set(elementId, error);
    }
  };
  await Promise.all(elementIds.map(remove));
  return failures;
}

type Answer = {
  readonly finding: Omit<Finding, 'name' | 'titre'>;
  readonly stored: number | null;
} | null;

function added(now: Listening, { received }: FileResult, answer: Answer): Listening {
  const { name, titre } = received;
  if (answer === null) return { ...now, unheard: [...now.unheard, name] };
  const { finding, stored } = answer;
  const text = finding.trouves.length + finding.autres.length > 0;
  return {
    ...now,
    findings: text ? [...now.findings, { name, titre, ...finding }] : now.findings,
    stored: stored === null ? now.stored : [...now.stored, stored],
  };
}

async function receivedOf(
  hearing: Hearing | null,
  { file }: FileResult,
  elementId: number | null,
): Promise<Answer> {
  try {
    const sound = (await hearing?.receive(file)) ?? null;
    return sound === null ? null : await requestedAbout(sound, elementId);
  } catch {
    // On any error, the file is reported as not compared.
    return null;
  }
}

async function requestedAbout(fileSound: FileSound, elementId: number | null): Promise<Answer> {
  const { empreinte, forme } = fileSound;
  const { trouves, autresSons } = await sought(fileSound, elementId === null ? {} : { elementId });
  const duree = formatDuree(fileSound.duree);
  if (elementId !== null) await call(keepSound, { body: { elementId, empreinte, duree, forme } });
  const autres = autresSons.flatMap(({ isrc }) => isrc ?? []);
  // Other lines of the same request are reported by the sheet itself.
  const finding = {
    deLigne: elementId !== null,
    trouves: trouves.filter(({ memeDossier }) => !memeDossier),
    autres,
  };
  return { finding, stored: elementId };
}

/** Recording id of each line, once all are saved; null for a line that could not be saved. */
function useElements() {
  const { autosave } = useRequest();
  return async (): Promise<(line: number) => number | null> => {
    await autosave.flush();
    const { existing } = autosave.read();
    return (line) => existing.get(line)?.elementId ?? null;
  };
}

function useHearing() {
  const hearing = useRef<Hearing | null>(null);
  useEffect(() => {
    const begun = startHearing();
    hearing.current = begun;
    return () => begun.stop();
  }, []);
  return hearing;
}
