import { isIP } from 'node:net';
import { webAddressText } from '@thedot/domain/hub-settings/setting-schemas';
import { z } from 'zod';
import type { TraceSettings } from '../kernel/settings.ts';
import { isPublic } from '../platform/public-address.ts';

/** Metrics ask for no password, so they are not served where the internet could read them. */
export const metricsHost = z.string().refine((it) => isIP(it) && !isPublic(it), {
  error:
    'must be a loopback or private IP address, or 0.0.0.0 or :: for those of this machine: metrics need no password',
});

const PAIR = /^([!#$%&'*+.^`|~\w-]+)=(.*)$/;

/** As OpenTelemetry writes headers: `name=value` with commas between, values percent-encoded. */
const headers = z.string().transform((text, issues) => {
  const pairs = text.split(',').map((pair) => PAIR.exec(pair.trim()));
  try {
    return Object.fromEntries(
      pairs.map((pair): [string, string] => {
        if (!pair) throw new URIError();
        const [, name = '', value = ''] = pair;
        return [name, decodeURIComponent(value.trim())];
      }),
    );
  } catch {
    issues.addIssue('must be NAME=VALUE, with commas between several, values percent-encoded');
    return z.NEVER;
  }
});

/** Named as the programs of OpenTelemetry name them. */
export const TRACE_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddressText.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

interface TraceEnvironment {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS?: Readonly<Record<string, string>> | undefined;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

export const readTraceSettings = (env: TraceEnvironment): TraceSettings | null =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        share: env.OTEL_TRACES_SAMPLER_ARG,
      };
