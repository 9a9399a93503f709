/**
 * Scrolls the list around an element as little as shows it, with a margin in pixels. After `scrollIntoView`, some browsers,
 * e.g. Chromium 150, start the next Tab at the element instead of the top of the page.
 */
export function scrollIntoList(element: Element, margin: number): void {
  const list = closestScroller(element);
  if (!list) return;
  const outer = list.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  list.scrollLeft += distance([outer.left, outer.right], [inner.left, inner.right], margin);
  list.scrollTop += distance([outer.top, outer.bottom], [inner.top, inner.bottom], margin);
}

function closestScroller({ parentElement }: Element): Element | null {
  if (!parentElement || parentElement === document.body) return null;
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = parentElement;
  const overflows = scrollWidth > clientWidth || scrollHeight > clientHeight;
  return overflows && getComputedStyle(parentElement).overflow !== 'visible'
    ? parentElement
    : closestScroller(parentElement);
}

type Edges = readonly [start: number, end: number];

function distance(outer: Edges, inner: Edges, margin: number): number {
  const before = inner[0] - margin - outer[0];
  return before < 0 ? before : Math.max(0, inner[1] + margin - outer[1]);
}
