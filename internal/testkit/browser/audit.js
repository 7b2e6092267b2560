async (looks) => {
  const { violations } = await axe.run(document, {
    ...(looks
      ? { runOnly: { type: "rule", values: ["color-contrast", "target-size"] } }
      : { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"], rules: { "target-size": { enabled: true } } }),
    resultTypes: ["violations"],
  });
  return violations
    .filter((v) => v.impact === "serious" || v.impact === "critical")
    .flatMap((v) => v.nodes.map((n) => `${v.id} (${v.impact}) ${n.target.join(" ")}: ${n.failureSummary.replace(/\s+/g, " ")}`));
}
