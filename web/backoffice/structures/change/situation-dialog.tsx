import { useState } from 'react';
import type { StructureSheet } from '#contract/registry-admin/structures.ts';
import { isPartyType, PARTY_TYPES } from '#domain/structure/party-types.ts';
import { isSituation, SITUATIONS, situationLabel } from '#domain/structure/situations.ts';
import { useMotif } from '#web/backoffice/registry/motif-input.tsx';
import {
  changeMessages as messages,
  registryMessages,
} from '#web/backoffice/structures/messages.ts';
import { Checkbox } from '#web/design/form/checkbox.tsx';
import { NativeSelect, type NativeSelectProps } from '#web/design/form/native-select.tsx';
import { TextInput } from '#web/design/form/text-input.tsx';
import type { Option } from '#web/design/form/use-search.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { CompanySearch } from '#web/structure/company-search.tsx';
import { findCompanies } from '#web/structure/find-companies.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { type Change, useAdmin } from './use-admin.ts';

const SITUATION_OPTIONS = SITUATIONS.map((value) => ({ value, label: situationLabel(value) }));

export type ChangeProps = {
  sheet: StructureSheet;
  onClose: () => void;
  onMessage: (sentence: string) => void;
};

/** Fields set by the society only: type, situation with its date, member number. */
export function StatusDialog({ sheet, onClose, onMessage }: ChangeProps) {
  const typing = useStatus(sheet);
  const motif = useMotif();
  const admin = useAdmin(sheet, (sentence) => {
    onClose();
    onMessage(sentence);
  });
  const { values, set } = typing;
  const { errors } = admin;
  return (
    <ChangeDialog
      title={messages.statusTitle}
      sheet={sheet}
      change={typing.change}
      admin={admin}
      motif={motif}
      onClose={onClose}
    >
      <NativeSelect
        label={registryMessages.situation}
        required
        options={SITUATION_OPTIONS}
        value={values.situation}
        onValue={(value) => {
          if (isSituation(value)) typing.turn(value);
        }}
      />
      <TextInput
        type="date"
        label={messages.since}
        hint={messages.sinceHint}
        required={values.situation !== sheet.structure.situation}
        value={values.situationDepuis}
        onValue={(situationDepuis) => set({ situationDepuis })}
        error={errors.get('situationDepuis')}
      />
      {values.situation === 'FUSI' ? (
        <CompanySearch
          label={messages.absorbing}
          hint={messages.absorbingHint}
          required
          value={values.absorbing}
          load={findCompanies}
          onValue={(absorbing) => set({ absorbing })}
          error={errors.get('absorbeePar')}
        />
      ) : null}
      <NativeSelect
        label={registryMessages.statut}
        required
        options={PARTY_TYPES.map(({ key, label }) => ({
          value: key,
          label: label(sheet.structure.marque),
        }))}
        value={values.statut}
        onValue={(value) => {
          if (isPartyType(value)) set({ statut: value });
        }}
        error={errors.get('statut')}
      />
      <MarqueField
        value={values.marque}
        onValue={(marque) => set({ marque })}
        error={errors.get('marque')}
      />
      <TextInput
        label={messages.numAyd}
        maxLength={20}
        value={values.numAyd}
        onValue={(numAyd) => set({ numAyd })}
        error={errors.get('numAyd')}
      />
      <Checkbox
        label={messages.ayantDroit}
        checked={values.isAyantDroit}
        onChecked={(isAyantDroit) => set({ isAyantDroit })}
      />
    </ChangeDialog>
  );
}

/**
 * Hidden on a portal with a single brand. A brand no longer served stays until another is chosen.
 */
function MarqueField({ value, ...input }: Pick<NativeSelectProps, 'value' | 'onValue' | 'error'>) {
  const { brands } = useConfiguration();
  const codes = [...new Set([...brands.map(({ code }) => code), value])];
  if (codes.length === 1) return null;
  return (
    <NativeSelect
      label={registryMessages.marque}
      hint={messages.marqueHint}
      required
      options={codes.map((code) => ({ value: code, label: code }))}
      value={value}
      {...input}
    />
  );
}

function useStatus(sheet: StructureSheet) {
  const [opened] = useState(() => valuesOf(sheet));
  const [values, setValues] = useState(opened);
  const set = (some: Partial<Values>) => setValues((all) => ({ ...all, ...some }));
  /**
   * The date belongs to one situation: a new situation has no date yet, and the initial one gets
   * its own back.
   */
  const turn = (situation: Values['situation']) =>
    set({
      situation,
      situationDepuis: situation === opened.situation ? opened.situationDepuis : '',
    });
  return { values, set, turn, change: changeOf(opened, values) };
}

type Values = ReturnType<typeof valuesOf>;

function valuesOf({ structure, situationDepuis, absorbeePar }: StructureSheet) {
  const { situation, statut, marque, numAyd, isAyantDroit } = structure;
  return {
    situation,
    statut,
    marque,
    isAyantDroit,
    numAyd: numAyd ?? '',
    situationDepuis: situationDepuis ?? '',
    absorbing: optionOf(absorbeePar),
  };
}

const optionOf = (named: StructureSheet['absorbeePar']): Option | null =>
  named === null ? null : { value: String(named.structureId), label: named.raison };

/** Only what was changed is sent: the rest may have been corrected by somebody else meanwhile. */
function changeOf(opened: Values, values: Values): Change {
  const isNew = values.situation !== opened.situation;
  const absorbing = values.situation === 'FUSI' ? values.absorbing : null;
  return {
    ...(isNew ? { situation: values.situation } : {}),
    ...(isNew || values.situationDepuis !== opened.situationDepuis
      ? { situationDepuis: values.situationDepuis === '' ? null : values.situationDepuis }
      : {}),
    ...(absorbing?.value === opened.absorbing?.value
      ? {}
      : { absorbeePar: absorbing === null ? null : Number(absorbing.value) }),
    ...(values.statut === opened.statut ? {} : { statut: values.statut }),
    ...(values.marque === opened.marque ? {} : { marque: values.marque }),
    ...(values.numAyd === opened.numAyd ? {} : { numAyd: values.numAyd }),
    ...(values.isAyantDroit === opened.isAyantDroit ? {} : { isAyantDroit: values.isAyantDroit }),
  };
}
