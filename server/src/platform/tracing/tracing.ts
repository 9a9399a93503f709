import type { Settings } from '../../kernel/settings.ts';
import type { TracingOptions } from './start-tracing.ts';

/** Starts traces if they are configured. What is to be traced is built afterwards. */
export async function openTracing(
  { traces, publicUrl }: Pick<Settings, 'traces' | 'publicUrl'>,
  log: TracingOptions['log'],
): Promise<{ readonly stop: () => Promise<void> }> {
  if (traces === null) return { stop: async () => {} };
  const { startTracing } = await import('./start-tracing.ts');
  return startTracing({ traces, publicUrl, log });
}
