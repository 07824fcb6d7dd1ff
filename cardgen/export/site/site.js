// Searches the wall, and copies share codes. Everything can be read without it.
const search = document.querySelector("[role=search]");
if (search) {
  const input = search.querySelector("input"), said = search.querySelector("output");
  const tiles = [...document.querySelectorAll("#cards li")];
  const groups = [...document.querySelectorAll("#cards section")];
  const words = tiles.map((tile) => (tile.dataset.words + " " + tile.textContent).toLowerCase());
  const show = () => {
    const asked = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    tiles.forEach((tile, n) => {
      const fits = asked.every((word) => words[n].includes(word));
      tile.hidden = !fits;
      found += fits;
    });
    for (const group of groups) group.hidden = !group.querySelector("li:not([hidden])");
    said.textContent = !asked.length ? "" : found ? said.dataset.found.replace("{}", found) : said.dataset.none;
    const place = new URL(location);
    asked.length ? place.searchParams.set("q", input.value) : place.searchParams.delete("q");
    try { history.replaceState(null, "", place); } catch { /* a page that was opened as a file */ }
  };
  search.hidden = false;
  input.addEventListener("input", show);
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && event.target !== input) { event.preventDefault(); input.focus(); }
  });
  input.value = new URL(location).searchParams.get("q") ?? "";
  if (input.value) show();
}
for (const line of document.querySelectorAll(".code")) {
  const button = line.querySelector("button"), input = line.querySelector("input");
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(input.value);
    button.textContent = button.dataset.done;
  });
}
// Left and right lead to the neighbours of a card.
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input") || event.altKey || event.ctrlKey || event.metaKey) return;
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  document.querySelector(`.around [rel=${rel}]`)?.click();
});
