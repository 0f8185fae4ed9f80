// What a person would call broken on the page as it stands: a list of sentences, empty when all is well.
// `touch`: whether fingers are expected; `open`: a selector of what lies open above the rest on purpose, if anything does.
({ touch, open }) => {
  const faults = [];
  const root = (open && document.querySelector(open)) || document.body;
  const forAll = new CSSStyleSheet();
  forAll.replaceSync("* { pointer-events: auto !important; }");
  document.adoptedStyleSheets = [forAll];
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const words = (one) => String(one.ariaLabel || one.textContent || one.getAttribute("class") || one.tagName).trim().replace(/\s+/g, " ").slice(0, 40);
  const isApart = (one) => one.closest(".hidden-text, .word, .art, script, style, template, [data-decor]");

  /** Whether an ancestor cuts this box: "sideways" or "down" where it scrolls there, "cut" where it is simply gone. */
  function cutBy(holder, box) {
    for (let one = holder; one && one !== document.documentElement; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (one instanceof SVGElement && one.tagName !== "svg") continue;
      const frame = one.getBoundingClientRect();
      if (style.overflowX !== "visible" && (box.left < frame.left - 2 || box.right > frame.right + 2)) return ["auto", "scroll"].includes(style.overflowX) ? "sideways" : "cut";
      if (style.overflowY !== "visible" && (box.top < frame.top - 3 || box.bottom > frame.bottom + 3)) return ["auto", "scroll"].includes(style.overflowY) ? "down" : "cut";
      if (style.position === "fixed") break;
    }
    return box.left < -2 || box.right > innerWidth + 2 ? "cut" : "";
  }

  function paints(one) {
    const style = getComputedStyle(one);
    if (Number(style.opacity) < 0.3) return false;
    if (one instanceof SVGElement) return one.tagName !== "svg" && one.tagName !== "g" && one.tagName !== "text" && style.fill !== "none" && !/, 0(\.[0-4]\d*)?\)$/.test(style.fill) && Number(style.fillOpacity) > 0.5;
    const alpha = /rgba\(.*, ([\d.]+)\)$/.exec(style.backgroundColor);
    // A button that is only an outline lies on words as much as a filled one.
    if (one.matches("a, button") && parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== "none" && style.borderTopColor !== "rgba(0, 0, 0, 0)") return true;
    return (style.backgroundColor !== "rgba(0, 0, 0, 0)" && (!alpha || Number(alpha[1]) > 0.5)) || style.backgroundImage !== "none";
  }

  // Under a bar that stays while the page scrolls, there is always something.
  const scrolls = document.documentElement.scrollHeight > innerHeight + 1;
  const isFixed = (one) => one !== null && (["fixed", "sticky"].includes(getComputedStyle(one).position) || isFixed(one.parentElement));

  /** What lies painted over the middle of a box and is no part of its holder. */
  function coverOf(holder, x, y) {
    for (const one of document.elementsFromPoint(x, y)) {
      if (one === holder || one.contains(holder) || holder.contains(one)) return null;
      if (paints(one)) return one;
    }
    return null;
  }

  // Text: cut, covered, too small, on other text.
  const lines = [];
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const holder = walk.currentNode.parentElement;
    const text = walk.currentNode.data.trim();
    if (!text || !holder || !seen(holder) || isApart(holder)) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const scale = holder instanceof SVGElement ? Math.abs(holder.getScreenCTM?.()?.a ?? 1) : 1;
    const size = parseFloat(getComputedStyle(holder).fontSize) * scale;
    if (size < 11.9) faults.push(`text of ${size.toFixed(1)} px: ${text.slice(0, 40)}`);
    for (const box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      const cut = cutBy(holder, box);
      if (cut === "cut" || cut === "sideways") { faults.push(`text is cut: ${text.slice(0, 60)}`); break; }
      const button = holder.closest("button, a.button");
      if (button && paints(button) && !button.querySelector(".face")) {
        const frame = button.getBoundingClientRect();
        if (box.left < frame.left + 1 || box.right > frame.right - 1) faults.push(`text runs out of its button: ${text.slice(0, 40)}`);
      }
      if (cut || box.bottom > innerHeight + 1 || box.top < -1) continue;
      // At both ends too: a button beside it covers the last letters first.
      const across = [(box.left + box.right) / 2, box.left + 2, box.right - 2];
      const cover = across.map((x) => coverOf(holder, x, (box.top + box.bottom) / 2)).find(Boolean);
      if (cover && scrolls && isFixed(cover)) break;
      if (cover) { faults.push(`text is covered: ${text.slice(0, 40)} (by ${words(cover)})`); break; }
      const slack = Math.min(box.height * 0.22, 5);
      lines.push({ text, holder, left: box.left + 1, right: box.right - 1, top: box.top + slack, bottom: box.bottom - slack });
    }
  }
  lines.sort((a, b) => a.top - b.top);
  for (let i = 0; i < lines.length; i++) {
    const a = lines[i];
    for (let j = i + 1; j < lines.length && lines[j].top < a.bottom; j++) {
      const b = lines[j];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 2 && a.holder !== b.holder) faults.push(`text on text: ${a.text.slice(0, 30)} / ${b.text.slice(0, 30)}`);
    }
  }
  for (const one of root.querySelectorAll("*"))
    if (one.childElementCount === 0 && seen(one) && !isApart(one) && getComputedStyle(one).textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth + 1) faults.push(`text is cut: ${words(one)}`);
  for (const one of root.querySelectorAll("input"))
    if (one.value && seen(one) && one.scrollWidth > one.clientWidth + 1) faults.push(`field is cut: ${one.value}`);
  for (const one of root.querySelectorAll("select")) {
    if (!seen(one)) continue;
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = getComputedStyle(one).font;
    const room = one.clientWidth - parseFloat(getComputedStyle(one).paddingLeft) - parseFloat(getComputedStyle(one).paddingRight);
    const shown = one.selectedOptions[0]?.textContent.trim() ?? "";
    if (pen.measureText(shown).width > room + 1) faults.push(`select is cut: ${shown}`);
  }

  const largest = (one) => [...one.querySelectorAll(".hit, .halo")].sort((a, b) => b.getBoundingClientRect().width - a.getBoundingClientRect().width)[0] ?? one;
  // What may be chosen or pressed: in sight, free, large enough.
  const spot = (one) => (one.matches(".place") ? largest(one) : one).getBoundingClientRect();
  for (const one of root.querySelectorAll(".may, [role=option], [role=menuitem]")) {
    if (!seen(one)) continue;
    const box = spot(one);
    if (!box.width || !box.height) continue;
    const cut = cutBy(one, box);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (cut === "sideways") faults.push(`choice needs sideways scrolling: ${words(one)}`);
    else if (cut === "cut" && (x < 0 || y < 0 || x > innerWidth || y > innerHeight)) faults.push(`choice is off the screen: ${words(one)}`);
    else if (cut === "cut") faults.push(`choice is cut: ${words(one)}`);
    if (cut || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    forAll.disabled = true;
    // What consists of several parts may have another thing in its middle: then one of its parts has to be free.
    const isSplit = [...one.querySelectorAll("path.hit, path.halo")].some((path) => path.getAttribute("d").split("M").length > 2);
    const steps = isSplit ? [0.1, 0.3, 0.5, 0.7, 0.9] : [0.5];
    const tops = steps.flatMap((across) => steps.map((down) => document.elementFromPoint(box.left + across * box.width, box.top + down * box.height)));
    forAll.disabled = false;
    const top = tops.some((found) => found === one || one.contains(found)) ? null : tops[0];
    if (top) faults.push(`choice is covered: ${words(one)} (by ${words(top)})`);
  }
  if (touch)
    for (const one of root.querySelectorAll("button, a[href], select, input:not([type=range], [type=checkbox], [type=radio], [type=file]), summary, [role=button], [role=option], [role=tab]")) {
      if (!seen(one) || isApart(one) || one.disabled || one.matches(".rule, .term, .curtain") || one.closest("p a")) continue;
      const box = spot(one);
      if (!box.width || !box.height || cutBy(one, box)) continue;
      if (one.tagName === "g" && !one.matches(".may")) continue;
      // Where things of the board stand closer than a finger is wide, they share the ground between them: each has its own side.
      const [least, most] = [box.width, box.height].sort((a, b) => a - b);
      if (least >= 24 && most >= 43 && one.querySelector("path.hit")) continue;
      if (least < 43) faults.push(`a finger needs 44 px: ${words(one)}: ${box.width.toFixed()} x ${box.height.toFixed()}`);
    }
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  document.adoptedStyleSheets = [];
  return [...new Set(faults)];
}
