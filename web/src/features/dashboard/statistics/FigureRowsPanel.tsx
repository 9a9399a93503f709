import { Box, Group, SegmentedControl, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Expertise } from '@thedot/domain/experts/experts.contract';
import type { Figure, FigureRow, FigureValue } from '@thedot/domain/statistics/statistics.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplayName } from '../../../lib/format/use-display-name.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { DotAvatar } from '../../../ui/dots/DotAvatar.tsx';
import { SidePanel } from '../../../ui/dialogs/SidePanel.tsx';
import { DividedList } from '../../../ui/lists/DividedList.tsx';
import { ExportMenu } from '../../../ui/lists/ExportMenu.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { buildRowsSheetUrl, figureRowsQuery, type RowsFilter } from '../statistics.data.ts';
import classes from './FigureRowsPanel.module.css';
import { useFigureFormat } from './use-figure-format.ts';

/** One floor, age or category of a figure. */
interface FigurePart {
  readonly name: string;
  readonly now: FigureValue;
  readonly filter: Pick<RowsFilter, 'floor' | 'age' | 'category'>;
}

interface OpenedRows {
  readonly figure: Figure;
  readonly part: FigurePart | undefined;
}

/** Shows the rows of a figure, or of one part of it. */
export type OpenRows = (figure: Figure, part?: FigurePart) => void;

interface Props {
  /** Null while closed. */
  opened: OpenedRows | null;
  period: Pick<RowsFilter, 'from' | 'to'>;
  onClose: () => void;
}

/** The figure whose rows are shown beside the page. */
export function useFigureRows({ from, to }: Props['period']) {
  const [opened, setOpened] = useState<OpenedRows | null>(null);
  const open: OpenRows = (figure, part) => setOpened({ figure, part });
  const panel: Props = {
    opened,
    period: from && to ? { from, to } : {},
    onClose: () => setOpened(null),
  };
  return { open, panel };
}

/** The records that a figure counts. */
export function FigureRowsPanel({ opened, period, onClose }: Props) {
  const format = useFigureFormat();
  const title =
    opened && [format.name(opened.figure.id), opened.part?.name].filter(Boolean).join(' · ');
  return (
    <SidePanel
      opened={opened !== null}
      onClose={onClose}
      size={560}
      title={
        <Box
          component="span"
          ff="var(--mantine-font-family-headings)"
          fz="1.25rem"
          fw={700}
          lts="-0.018em"
        >
          {title}
        </Box>
      }
      classNames={{ header: classes.header ?? '', content: '', body: classes.body ?? '' }}
    >
      {opened && <Rows {...opened} period={period} />}
    </SidePanel>
  );
}

function Rows({ figure, part: within, period }: OpenedRows & Pick<Props, 'period'>) {
  const { t } = useTranslation('statistics');
  const format = useFigureFormat();
  const [of, setOf] = useState<'part' | 'whole'>('part');
  const query = { ...period, ...within?.filter, ...(figure.unit === 'share' && { of }) };
  const rows = useInfiniteQuery({
    ...figureRowsQuery(figure.id, query),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
  const now = within?.now ?? figure.now;
  const { part, whole, value } = now;
  return (
    <>
      <Text fz="sm" c="var(--dot-ink-2)" mb={14}>
        {t(`definition.${figure.id}`)}
      </Text>
      <Group justify="space-between" mb={16} gap={10}>
        <Text component="p" className={classes.value ?? ''}>
          {format.value(figure.unit, value)}
          <Text span fz="sm" c="var(--dot-ink-2)" ml={8}>
            {format.parts({ ...figure, now })}
          </Text>
        </Text>
        <ExportMenu
          hint={t('rows.export')}
          getUrl={(sheet) => buildRowsSheetUrl(figure.id, query, sheet)}
        />
      </Group>
      {figure.unit === 'share' && part !== null && whole !== null && (
        <SegmentedControl
          fullWidth
          mb={16}
          value={of}
          onChange={(next) => setOf(next === 'whole' ? 'whole' : 'part')}
          data={(['part', 'whole'] as const).map((it) => ({
            value: it,
            label: t(`rows.${it}`, { amount: format.amount(figure.id, now[it] ?? 0) }),
          }))}
        />
      )}
      <DividedList
        query={rows}
        texts={{ error: t('rows.failed'), empty: t('rows.empty') }}
        renderRow={(row) => <Row row={row} />}
      />
    </>
  );
}

function Row({ row }: { row: FigureRow }) {
  const { t } = useTranslation('ui');
  const nameOf = useDisplayName();
  const format = useFormat();
  const person = row.person && nameOf(row.person.name);
  // Of a session, its topic.
  const topic = Expertise.safeParse(row.detail);
  const detail = topic.success ? t(`category.${topic.data}`) : row.detail;
  return (
    <Group wrap="nowrap" gap={12}>
      {row.person && person && <DotAvatar name={person} photo={row.person.photo} size={32} />}
      <Box flex={1} miw={0}>
        <TextLink to={row.path} fw={600} fz={14}>
          {row.title}
        </TextLink>
        <Text fz="sm" c="var(--dot-ink-2)">
          {[detail, person !== row.title && person].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <Text component="div" fz="sm" ta="right" c="var(--dot-ink-2)" className={classes.end ?? ''}>
        {row.minutes !== null && <b>{format.hours(row.minutes)}</b>}
        {row.at && <time dateTime={row.at}>{format.dateAndTime(row.at)}</time>}
      </Text>
    </Group>
  );
}
