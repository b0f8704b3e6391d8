import java.nio.file.Paths;
import java.util.TreeSet;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;

/** Judges each file by PDF/UA-1: one line a file, and one for each rule that it breaks. */
public class Judge {
  public static void main(String[] files) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    var flavour = PDFAFlavour.PDFUA_1;
    for (var file : files) {
      try (var parser = Foundries.defaultInstance().createParser(Paths.get(file).toFile(), flavour)) {
        var result = Foundries.defaultInstance().createValidator(flavour, false).validate(parser);
        System.out.println("JUDGED " + (result.isCompliant() ? "right" : "wrong") + " " + result.getTotalAssertions());
        var broken = new TreeSet<String>();
        for (var fault : result.getTestAssertions()) {
          var rule = fault.getRuleId();
          broken.add("BROKEN " + rule.getClause() + "-" + rule.getTestNumber() + " " + fault.getMessage());
        }
        broken.forEach(System.out::println);
      }
    }
  }
}
