import { Box } from '@mantine/core';
import {
  IconAward,
  IconBuilding,
  IconCalendarEvent,
  IconChecklist,
  IconCircleCheck,
  IconFlag,
  IconHeartHandshake,
  IconMicrophone2,
  IconPackage,
  IconSend,
  IconTag,
  IconUserPlus,
  IconUsers,
  IconX,
} from '@tabler/icons-react';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import type { JourneyFact, JourneyKind } from '@thedot/domain/journey/journey.contract';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../lib/format/use-display-name.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { Timeline, type TimelineEvent } from '../../ui/records/Timeline.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

const LOOKS: Readonly<Record<JourneyKind, Pick<TimelineEvent, 'icon' | 'tone'>>> = {
  registered: { icon: IconFlag },
  member_joined: { icon: IconUserPlus, tone: 'quiet' },
  session_held: { icon: IconUsers },
  next_step_agreed: { icon: IconChecklist },
  next_step_done: { icon: IconCircleCheck, tone: 'good' },
  event_attended: { icon: IconCalendarEvent },
  event_organized: { icon: IconMicrophone2 },
  space_used: { icon: IconBuilding, tone: 'quiet' },
  material_borrowed: { icon: IconPackage, tone: 'quiet' },
  application_sent: { icon: IconSend },
  application_won: { icon: IconAward, tone: 'good' },
  application_lost: { icon: IconX, tone: 'bad' },
  deal_taken: { icon: IconTag },
  service_requested: { icon: IconHeartHandshake },
};

/** The facts under the names of their months. */
export function JourneyMonths({ facts }: { facts: readonly JourneyFact[] }) {
  const { t } = useTranslation(['journey', 'ui']);
  const nameOf = useDisplayName();
  const format = useFormat();

  const toEvent = (fact: JourneyFact): TimelineEvent => {
    const { id, kind, at, title, detail, path } = fact;
    const topic = Expertise.safeParse(detail);
    const text = t(`fact.${kind}`, {
      title,
      person: nameOf(fact.person?.name ?? ''),
      topic: topic.success ? t(`ui:category.${topic.data}`) : detail,
    });
    return {
      id: `${kind} ${id}`,
      ...LOOKS[kind],
      title: path ? <TextLink to={path}>{text}</TextLink> : text,
      at,
    };
  };

  return [...Map.groupBy(facts, ({ at }) => format.month(at))].map(([month, ofMonth]) => (
    <Box component="section" key={month} aria-label={month} mb={20}>
      <Box component="h3" m="0 0 12px" fz="sm" c="var(--dot-ink-2)" tt="capitalize">
        {month}
      </Box>
      <Timeline events={ofMonth.map(toEvent)} />
    </Box>
  ));
}
