// Why not? The sentence that says why something cannot be touched leads to the rule behind it.
(() => {
  "use strict";

  const box = document.querySelector("#toast");

  // Runs after the table's own listener, which has just shown the sentence.
  document.addEventListener("click", (event) => {
    const thing = event.target.closest("[data-clause]");
    if (!thing || !box || box.hidden || box.textContent !== thing.dataset.why) return;
    const link = document.createElement("a");
    link.className = "clause";
    link.href = `/rules/${thing.dataset.clause}`;
    link.target = "_blank";
    link.rel = "noopener";
    link.textContent = thing.dataset.clause;
    box.append(" ", link);
  });
})();
