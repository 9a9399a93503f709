import { useMutation } from '@tanstack/react-query';
import { type Badge, eventAttendance } from '@thedot/domain/events/event-attendance.contract';
import type { SpreadsheetFormat } from '@thedot/domain/kernel/fields';
import { createClient } from '../../../lib/api/client.ts';
import { endpointUrl } from '../../../lib/api/endpoint-url.ts';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';

const api = createClient(eventAttendance);

export const attendeesExportUrl = (id: string, format: SpreadsheetFormat) =>
  endpointUrl(eventAttendance.attendeesData, {
    params: { id },
    query: { language: currentLanguage(), format },
  });

const PAGE = 100;

async function loadBadges(id: string): Promise<readonly Badge[]> {
  const badges: Badge[] = [];
  let after: string | null = null;
  do {
    const page: { items: Badge[]; next: string | null } = await api.badges({
      params: { id },
      query: { limit: PAGE, ...(after !== null && { after }) },
    });
    badges.push(...page.items);
    after = page.next;
  } while (after !== null);
  return badges;
}

/** Loads the badges of all who have a place, when they are to be printed. */
export const useLoadBadges = (id: string) => useMutation({ mutationFn: () => loadBadges(id) });
