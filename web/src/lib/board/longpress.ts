/** Press long to read: `{@attach longPress(() => read(card))}`. A click that ends a long press does nothing else. */
import type { Attachment } from "svelte/attachments";

const HOLD_MS = 450;
const SLIP_PX = 10;

export function longPress(read: (() => void) | undefined): Attachment<Element> {
  return (node) => {
    if (!read) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let from = { x: 0, y: 0 };
    let held = false;

    function down(event: Event): void {
      if (!(event instanceof PointerEvent) || event.pointerType === "mouse") return;
      held = false;
      from = { x: event.clientX, y: event.clientY };
      timer = setTimeout(() => {
        held = true;
        read!();
      }, HOLD_MS);
    }

    function move(event: Event): void {
      if (event instanceof PointerEvent && Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLIP_PX) clearTimeout(timer);
    }

    function stop(): void {
      clearTimeout(timer);
    }

    function click(event: Event): void {
      if (!held) return;
      held = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    }

    const calm = (event: Event) => held && event.preventDefault();
    const listeners: [string, (event: Event) => void, boolean][] = [
      ["pointerdown", down, false], ["pointermove", move, false], ["pointerup", stop, false], ["pointercancel", stop, false],
      ["click", click, true], ["contextmenu", calm, false],
    ];
    for (const [kind, listener, capture] of listeners) node.addEventListener(kind, listener, capture);
    return () => {
      clearTimeout(timer);
      for (const [kind, listener, capture] of listeners) node.removeEventListener(kind, listener, capture);
    };
  };
}
