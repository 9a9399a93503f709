import { Box } from '@mantine/core';
import type { Statistics } from '@thedot/domain/statistics/statistics.contract';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { DotMeter } from '../../../ui/dots/DotMeter.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PersonLink } from '../../../ui/people/PersonLink.tsx';
import classes from './ExpertTimeCard.module.css';
import type { OpenRows } from './FigureRowsPanel.tsx';
import { ChangeNote } from './FigureTile.tsx';
import { findFigure } from './figures.ts';

const SHOWN = 5;

interface Props {
  statistics: Statistics;
  onOpen: OpenRows;
}

/** The hours of experts that were used in the period, and those that are left. */
export function ExpertTimeCard({ statistics, onOpen }: Props) {
  const { t } = useTranslation('statistics');
  const format = useFormat();
  const nameOf = useDisplayName();
  const { figures } = statistics;
  const experts = statistics.experts.slice(0, SHOWN);
  const others = sumOthers(statistics);
  const used = findFigure(figures, 'expert_time_used');
  const left = findFigure(figures, 'expert_time_left');
  const title = t('hours.title');
  if (!used || experts.length === 0)
    return (
      <Card title={title}>
        <EmptyState compact title={t('hours.empty')} text={t('hours.emptyText')} />
      </Card>
    );
  const rows = [
    ...experts.map(({ expert, usedMinutes, leftMinutes }) => ({
      id: expert.id,
      name: nameOf(expert.name),
      usedMinutes,
      leftMinutes,
      title: <PersonLink person={expert} isExpert />,
      picture: <DotAvatar name={nameOf(expert.name)} photo={expert.photo} size={26} />,
    })),
    ...(others.experts > 0
      ? [
          {
            ...others,
            id: 'others',
            name: t('hours.others', { count: others.experts }),
            title: t('hours.others', { count: others.experts }),
            picture: <Box w={26} />,
          },
        ]
      : []),
  ];
  return (
    <Card
      title={title}
      aside={
        left && (
          <Chip tone="accent">{t('hours.left', { left: format.hours(left.now.value ?? 0) })}</Chip>
        )
      }
    >
      <p className={classes.total}>
        <button type="button" className={classes.open} onClick={() => onOpen(used)}>
          {format.number((used.now.value ?? 0) / 60)}
        </button>
        <span>{t('hours.used')}</span>
      </p>
      <ChangeNote figure={used} />
      <ul className={classes.experts}>
        {rows.map(({ id, name, picture, usedMinutes, leftMinutes, title: who }) => (
          <li key={id}>
            {picture}
            <Box miw={0} fw={550}>
              {who}
            </Box>
            <Box component="span" fz={13} ta="right" c="var(--dot-ink-2)">
              {format.hours(usedMinutes)}
            </Box>
            <div className={classes.meter}>
              <DotMeter
                size={11}
                value={usedMinutes / 60}
                max={Math.max(1, (usedMinutes + leftMinutes) / 60)}
                columns={12}
                label={t('hours.meter', {
                  name,
                  used: format.hours(usedMinutes),
                  left: format.hours(leftMinutes),
                })}
                valueText={format.hours(usedMinutes)}
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** All experts below those shown, together. */
const sumOthers = ({ experts, otherExperts }: Statistics) =>
  experts.slice(SHOWN).reduce(
    (sum, { usedMinutes, leftMinutes }) => ({
      experts: sum.experts + 1,
      usedMinutes: sum.usedMinutes + usedMinutes,
      leftMinutes: sum.leftMinutes + leftMinutes,
    }),
    otherExperts,
  );
