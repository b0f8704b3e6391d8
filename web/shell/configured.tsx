import { type ReactNode, useState } from 'react';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { callTheSociety } from '#web/messages/society.ts';
import {
  ConfigurationChangeContext,
  ConfigurationContext,
} from '#web/platform/runtime-configuration.ts';

/** Holds the runtime configuration, replaceable at run time. */
export function Configured({
  first,
  children,
}: {
  first: RuntimeConfiguration;
  children: ReactNode;
}) {
  const [configuration, setConfiguration] = useState(first);
  callTheSociety(configuration.brand.appellation);
  return (
    <ConfigurationContext value={configuration}>
      <ConfigurationChangeContext value={setConfiguration}>{children}</ConfigurationChangeContext>
    </ConfigurationContext>
  );
}
