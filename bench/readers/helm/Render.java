import com.marcnuri.helm.Helm;
import java.nio.file.Path;

/** `java -cp … Render.java CHART VALUES`: lints the chart, then prints what it makes. */
public class Render {
  public static void main(String[] args) {
    Helm chart = new Helm(Path.of(args[0]));
    var lint = chart.lint().call();
    if (lint.isFailed()) {
      lint.getMessages().forEach(System.err::println);
      System.exit(1);
    }
    System.out.print(chart.template().withName("essai").withValuesFile(Path.of(args[1])).call());
  }
}
